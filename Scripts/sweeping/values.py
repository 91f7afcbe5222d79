"""Values of properties: mostly plain, sometimes extreme or degenerate, sometimes keyed."""
import random

SIDE = 80
END = 20
ODD = [0, 0.001, 1, -1, 360, 1000, -50, 99.99, 100, 100.01]
EASES = [([0.5], [0.5], [0.5], [0.5]), ([0.8], [0.1], [0.2], [0.9]), ([0.3], [-0.6], [0.7], [1.6]), ([0], [0], [1], [1])]
COLORS = [[1, 0, 0, 1], [0, 0.6, 0, 1], [0, 0, 1, 1], [1, 0.8, 0, 1], [0, 0, 0, 1], [1, 1, 1, 1], [0.5, 0.2, 0.7, 1]]


class Draw(random.Random):
    """The chances of a case. `odd` is how often a value is not plain, `keyed` how often it has keyframes."""

    def __init__(self, seed, odd=0.12, keyed=0.2):
        super().__init__(seed)
        self.odd, self.keyed = odd, keyed

    def often(self, part):
        return self.random() < part

    def number(self, low, high, odd=ODD):
        if self.often(self.odd):
            return self.choice(odd + [low, high])
        return round(self.uniform(low, high), 1 if high - low > 4 else 3)

    def point(self, low=0, high=SIDE, odd=ODD):
        return [self.number(low, high, odd), self.number(low, high, odd)]

    def color(self):
        return self.choice(COLORS)

    def still(self, make):
        return {"a": 0, "k": make()}

    def property(self, make, curved=False):
        """A property whose values `make` gives; with `curved`, keyframes of points may have handles in space."""
        if not self.often(self.keyed):
            return self.still(make)
        times = sorted(self.sample([0, 3, 5, 8, 10, 14, 19], self.choice([2, 2, 3])))
        keys = []
        for time in times:
            value = make()
            key = {"t": time, "s": value if isinstance(value, list) else [value]}
            ease = self.choice(EASES)
            if self.often(0.15):
                key["h"] = 1
            else:
                key |= {"o": {"x": ease[0], "y": ease[1]}, "i": {"x": ease[2], "y": ease[3]}}
                if curved and self.often(0.5):
                    key |= {"to": [self.uniform(-20, 20) for _ in value], "ti": [self.uniform(-20, 20) for _ in value]}
            keys.append(key)
        return {"a": 1, "k": ended(keys)}

    def amount(self, low, high, odd=ODD):
        return self.property(lambda: self.number(low, high, odd))

    def place(self, low=0, high=SIDE, odd=ODD, curved=False):
        return self.property(lambda: self.point(low, high, odd), curved)

    def tint(self):
        return self.property(self.color)


def ended(keys):
    """Keyframes as exporters write them: the last leads nowhere, so it has no handles."""
    last = {name: value for name, value in keys[-1].items() if name in "tsh"}
    return [*keys[:-1], last]
