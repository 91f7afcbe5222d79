"""Judges that have the tool draw an animation in other ways, which have to agree."""
from sweeping.comparing import halved, levels, pictures
from sweeping.tool import FRAMES
from sweeping.values import SIDE


def never(*_):
    return False


def order(trial):
    size = len(trial.data) // len(FRAMES)
    turned = trial.draw(frames=",".join(map(str, reversed(FRAMES))))
    turned = b"".join(turned[i * size:][:size] for i in reversed(range(len(FRAMES))))
    if turned != trial.data:
        trial.compare("order", pictures(turned), agree=never)


def alone(trial):
    trial.compare("alone", pictures(trial.draw(frames="10")), trial.ours[2:3], agree=lambda a, b: levels(a, b) == 0)


def cairo(trial):
    trial.compare("cairo", pictures(trial.draw(renderer="cairo")))


def scale(trial):
    trial.compare("scale", halved(pictures(trial.draw(width=2 * SIDE), (2 * SIDE, 2 * SIDE))))


def bands(trial):
    one, many = [trial.draw(width=4 * SIDE, frames="10", jobs=jobs) for jobs in [1, 3]]
    if one != many:
        size = (4 * SIDE, 4 * SIDE)
        trial.compare("bands", pictures(many, size), pictures(one, size), agree=never)
