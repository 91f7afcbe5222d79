"""An animation on trial: what it looks like by the tool, and what judges say of that."""
from sweeping.comparing import pictures, same, signature
from sweeping.files import encoded, form


class Trial:
    """`ours` is the picture that judges compare with; `found` has the name of a judge, how ours differs, ours and theirs."""

    def __init__(self, tool, made):
        self.tool, self.made, self.form = tool, made, form(made)
        self.options = {"animation": made["shown"]} if made.get("shown") else {}
        if replace := made.get("replace") or made.get("theme") and {"theme": made["theme"]}:
            self.options["replace"] = replace
        self.encoded = encoded(made)
        self.file = tool.write(self.encoded, f"case.{self.form}")
        self.data = self.draw()
        self.ours, self.found = pictures(self.data), []

    def draw(self, **options):
        """The bytes of the animation, by options of `render`."""
        return self.tool.draw(self.file, **self.options, **options)

    def draw_made(self, made, **options):
        """The picture of another animation, which was made of this one."""
        return self.draw_bytes(encoded(made), form(made), **options)

    def draw_bytes(self, data, extension, **options):
        return pictures(self.tool.draw(self.tool.write(data, f"made.{extension}"), **options))

    def compare(self, name, theirs, mine=None, agree=same):
        mine = self.ours if mine is None else mine
        if not agree(mine, theirs):
            self.found.append((name, signature(mine, theirs), mine, theirs))
