"""Judges of what always holds: of a Lottie as a precomp, faded, twice, moved, later; of an SVGA that is moved."""
from sweeping.comparing import levels, nearly, over
from sweeping.properties import begun_elsewhere, nested, pushed, with_idle_parts
from sweeping.tool import FRAMES

# By what pictures are moved, and a thousandth of a frame.
X, Y, MOMENT = 7, 5, 0.001


def as_precomp(trial):
    trial.compare("nested", trial.draw_made(nested(trial.made)))


def faded(trial):
    trial.compare("faded", trial.draw_made(nested(trial.made, opacity=99.9)), agree=nearly)


def doubled(trial):
    twice = trial.draw_made(nested(trial.made, copies=2))
    trial.compare("doubled", twice, over(trial.ours, trial.ours), agree=lambda a, b: levels(a, b) <= 4)


def moved(trial):
    made = pushed(trial.made, X, Y) if trial.form == "svga" else nested(trial.made, shift=(X, Y))
    trial.compare("moved", trial.draw_made(made, **trial.options)[:, Y:, X:], trial.ours[:, :-Y, :-X])


def stretched(trial):
    frames = ",".join(str(2 * frame) for frame in FRAMES)
    trial.compare("stretched", trial.draw_made(nested(trial.made, stretch=2), frames=frames))


def later(trial):
    """What is held, comes and goes does so at its frame: right behind it nothing leaps."""
    trial.compare("later", trial.draw_made(nested(trial.made, start=-MOMENT)))


def idle(trial):
    trial.compare("idle", trial.draw_made(with_idle_parts(trial.made)))


def start(trial):
    if made := begun_elsewhere(trial.made):
        trial.compare("start", trial.draw_made(made))
