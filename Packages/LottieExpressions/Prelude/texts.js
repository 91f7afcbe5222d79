// How texts are written, the units that their selectors count, and times as texts.

/// That of a whole text, in the frame. As in lottie-web it cannot be changed.
class TextStyle {
  constructor(at) {
    this.justification = ask(STYLE, at)
    if (typeof this.justification !== 'string') throw new Error('this text has no style')
    const numbers = Array.from({ length: 14 }, (_, i) => buffer[i])
    const [size, leading, tracking, shift, width, caps, isFilled, isStroked] = numbers
    Object.assign(this, {
      fontSize: size, leading, autoLeading: Math.abs(leading - 1.2 * size) < 1e-9, tracking, baselineShift: shift,
      strokeWidth: width, smallCaps: caps === 1, applyFill: isFilled === 1, applyStroke: isStroked === 1,
      fillColor: isFilled === 1 ? numbers.slice(8, 11) : [0, 0, 0],
      strokeColor: isStroked === 1 ? numbers.slice(11, 14) : [0, 0, 0],
      font: ask(FONT, at),
    })
    Object.freeze(this)
  }
}

/// What a selector's expression is evaluated for; undefined in all others.
const ofUnit = index => ask(TEXT_UNIT, env.place) < 0 ? undefined : buffer[index]

// MARK: Times

const digits = number => String(number).padStart(2, '0')

/// - Parameters:
///   - count: of frames, from 0.
///   - base: how many of them are counted in a second.
function timecode(count, base, mark = ':') {
  const total = Math.floor(Math.abs(count) / base), frame = Math.abs(count) % base
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60, frame]
  return (count < 0 ? '-' : '') + parts.map(digits).join(mark)
}

/// The frame that a time is in; of a duration, the number of frames that it takes.
function wholeFrames(time, rate, isDuration) {
  const count = time * rate
  if (!Number.isFinite(count) || Math.abs(count) > 1e12) throw new RangeError('this is no time')
  if (!isDuration) return Math.floor(count + 1e-6)
  return Math.sign(count) * Math.ceil(Math.abs(count) - 1e-6)
}

function timeToTimecode(time = seconds(now()), base = 30, isDuration = false) {
  base = Math.round(base)
  if (!(base >= 1)) throw new RangeError('this is no number of frames')
  return timecode(wholeFrames(+time, base, isDuration), base)
}

/// Of 30000 frames in 1001 seconds. Where frames are dropped, the first two numbers of each minute but every tenth are
/// passed over.
function timeToNTSCTimecode(time = seconds(now()), dropsFrames = false, isDuration = false) {
  let count = wholeFrames(+time, 30000 / 1001, isDuration)
  if (!dropsFrames) return timecode(count, 30)
  const size = Math.abs(count), rest = size % 17982
  const dropped = 18 * Math.floor(size / 17982) + (rest > 1 ? 2 * Math.floor((rest - 2) / 1798) : 0)
  return timecode(Math.sign(count) * (size + dropped), 30, ';')
}

const timeToCurrentFormat = (time = seconds(now()), rate = env.frameRate, isDuration = false) =>
  timeToTimecode(time, rate, isDuration)
