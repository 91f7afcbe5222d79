// How texts are written, the units that their selectors count, and times as texts.

/// That of a whole text, in the frame: what is known of one, and what is to be of another. It cannot be changed; what is
/// set belongs to another one, which a script gives its text.
class TextStyle {
  constructor(values) {
    Object.assign(this, values)
    Object.freeze(this)
  }

  static of(at) {
    const justification = ask(STYLE, at)
    if (typeof justification !== 'string') throw new Error('this text has no style')
    const numbers = Array.from({ length: 14 }, (_, i) => buffer[i])
    const [fontSize, leading, tracking, baselineShift, strokeWidth, caps, isFilled, isStroked] = numbers
    return new TextStyle({
      justification, fontSize, leading, autoLeading: Math.abs(leading - 1.2 * fontSize) < 1e-9, tracking, baselineShift,
      strokeWidth, smallCaps: caps === 1, applyFill: isFilled === 1, applyStroke: isStroked === 1,
      fillColor: isFilled === 1 ? numbers.slice(8, 11) : [0, 0, 0],
      strokeColor: isStroked === 1 ? numbers.slice(11, 14) : [0, 0, 0],
      font: ask(FONT, at),
    })
  }

  setText(text) { return styled(this, { text: shortText(text) }, arguments, 1) }
  setFont(name) { return styled(this, { font: shortText(name) }, arguments, 1) }
  setFontSize(size) {
    if (!(finite(size) > 0)) throw new Error('letters have a size above 0')
    return styled(this, { fontSize: finite(size) }, arguments, 1)
  }
  setLeading(leading) { return styled(this, { leading: finite(leading), autoLeading: false }, arguments, 1) }
  setAutoLeading(isAuto) { return styled(this, { autoLeading: Boolean(isAuto) }, arguments, 1) }
  setTracking(tracking) { return styled(this, { tracking: finite(tracking) }, arguments, 1) }
  setBaselineShift(shift) { return styled(this, { baselineShift: finite(shift) }, arguments, 1) }
  setFillColor(color) { return styled(this, { fillColor: threeNumbers(color), applyFill: true }, arguments, 1) }
  setStrokeColor(color) { return styled(this, { strokeColor: threeNumbers(color), applyStroke: true }, arguments, 1) }
  setStrokeWidth(width) { return styled(this, { strokeWidth: finite(width) }, arguments, 1) }
  setApplyFill(applies) { return styled(this, { applyFill: Boolean(applies) }, arguments, 1) }
  setApplyStroke(applies) { return styled(this, { applyStroke: Boolean(applies) }, arguments, 1) }
  setSmallCaps(isSmall) { return styled(this, { smallCaps: Boolean(isSmall) }, arguments, 1) }
  setAllCaps(isUpper) { return styled(this, { allCaps: Boolean(isUpper) }, arguments, 1) }
  setJustification(name) {
    if (!justifications.includes(String(name))) throw new Error('this justification is not known')
    return styled(this, { justification: String(name) }, arguments, 1)
  }
}

/// Of the property that has the expression; undefined for all but texts.
const styleHere = () => typeof ask(STYLE, env.place) === 'string' ? TextStyle.of(env.place) : undefined

const justifications = [
  'alignLeft', 'alignCenter', 'alignRight', 'justifyLastLeft', 'justifyLastCenter', 'justifyLastRight', 'justifyFull',
]

/// A style with other values.
function styled(style, values, given, count) {
  // Of some of the letters: no file could say that.
  if (given.length > count && given[count] !== undefined) throw new Error('styles of parts of a text are not known here')
  return new TextStyle({ ...style, ...values })
}

function finite(x) {
  const number = +x
  if (!Number.isFinite(number)) throw new Error('this is no number')
  return number
}

function threeNumbers(color) {
  if (!isList(color)) throw new Error('this is no color')
  return [0, 1, 2].map(i => finite(color[i]))
}

function shortText(text) {
  if (text === undefined || text === null || typeof text === 'symbol') throw new Error('this is no text')
  text = String(text)
  if (text.startsWith('[object ')) throw new Error('this is no text')
  if (text.length > mostText) throw new Error('the text is too long')
  return text
}

/// Tells the host what a script gives a text that is more than letters.
function restyle(style) {
  const colors = [style.fillColor, style.strokeColor].map(color => color ?? [undefined, undefined, undefined])
  const leading = style.autoLeading === true ? 0 : style.leading
  const numbers = [
    style.fontSize, leading, style.tracking, style.baselineShift, style.strokeWidth, style.smallCaps, style.applyFill,
    style.applyStroke, ...colors[0], ...colors[1], style.allCaps,
  ]
  for (let i = 0; i < numbers.length; i++) buffer[i] = numbers[i] === undefined ? NaN : Number(numbers[i])
  ask(RESTYLE, env.place, style.text, style.font, style.justification)
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
