// What expressions do with numbers and lists of them. The rules for mixed kinds are those of lottie-web, on which
// exported files rely: `$bm_sum(list, number)` adds to the first component only.

const limit = 1 << 20
/// Of texts, in letters.
const mostText = 1 << 16
const isList = Array.isArray
const isText = x => typeof x === 'string' || x instanceof String
const isNumber = x => typeof x === 'number' || x instanceof Number
const isPlain = x => isNumber(x) || isText(x) || typeof x === 'boolean'
const whole = x => isText(x) ? parseInt(x, 10) : x

/// What something is asked for by: Number, String and Boolean objects as what they hold.
function bare(x) {
  const key = x instanceof Number || x instanceof String || x instanceof Boolean ? x.valueOf() : x
  if (typeof key === 'string' && key.length > 1000) throw new RangeError('a name of too much')
  return key
}

function first(list, change) {
  const result = list.slice()
  result[0] = change(result[0])
  return result
}

function pairs(a, b, change) {
  const result = []
  for (let i = 0; i < a.length || i < b.length; i++) {
    const both = isNumber(a[i]) && isNumber(b[i])
    result[i] = both ? change(+a[i], +b[i]) : b[i] === undefined ? a[i] : a[i] || b[i]
  }
  return result
}

function sum(a, b) {
  if (isText(a) || isText(b) || isPlain(a) && isPlain(b)) return a + b
  if (isList(a) && isPlain(b)) return first(a, x => x + b)
  if (isPlain(a) && isList(b)) return first(b, x => a + x)
  return isList(a) && isList(b) ? pairs(a, b, (x, y) => x + y) : 0
}

function sub(a, b) {
  if (isPlain(a) && isPlain(b)) return whole(a) - whole(b)
  if (isList(a) && isPlain(b)) return first(a, x => x - b)
  if (isPlain(a) && isList(b)) return first(b, x => a - x)
  return isList(a) && isList(b) ? pairs(a, b, (x, y) => x - y) : 0
}

function mul(a, b) {
  if (isPlain(a) && isPlain(b)) return a * b
  if (isList(a) && isPlain(b)) return Array.from(a, x => x * b)
  return isPlain(a) && isList(b) ? Array.from(b, x => a * x) : 0
}

function div(a, b) {
  if (isPlain(a) && isPlain(b)) return a / b
  if (isList(a) && isPlain(b)) return Array.from(a, x => x / b)
  return isPlain(a) && isList(b) ? Array.from(b, x => a / x) : 0
}

const mod = (a, b) => whole(a) % whole(b)
const negative = a => isList(a) ? Array.from(a, x => -x) : -a

function isInstanceOfArray(a) {
  if (a === null || a === undefined) throw new TypeError('there is no value')
  return isList(a)
}

function clamp(x, low, high) {
  if (isList(x)) return Array.from(x, (x, i) => clamp(x, isList(low) ? low[i] : low, isList(high) ? high[i] : high))
  return low > high ? clamp(x, high, low) : Math.min(Math.max(x, low), high)
}

function length(a, b) {
  if (!isList(a)) return Math.abs(a - (b === undefined ? 0 : b))
  let sum = 0
  for (let i = 0; i < (b ? Math.min(a.length, b.length) : a.length); i++) sum += (a[i] - (b ? b[i] : 0)) ** 2
  return Math.sqrt(sum)
}

const normalize = a => length(a) === 0 ? mul(a, 0) : div(a, length(a))
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * (i < b.length ? b[i] : 0), 0)

function cross(a, b) {
  const [ax, ay, az = 0] = a, [bx, by, bz = 0] = b
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

const radiansToDegrees = x => x * 180 / Math.PI
const degreesToRadians = x => x * Math.PI / 180

function lookAt(from, at) {
  const [x, y, z = 0] = sub(at, from)
  return [-radiansToDegrees(Math.atan2(y, z)), radiansToDegrees(Math.atan2(x, Math.sqrt(y * y + z * z))), 0]
}

// MARK: Interpolation

const between = (a, b, u) => isList(a) ? Array.from(a, (x, i) => x + (b[i] - x) * u) : a + (b - a) * u

/// The arguments (t, a, b) stand for (t, 0, 1, a, b).
const ranged = interpolate => (t, low, high, a, b) =>
  a === undefined || b === undefined ? interpolate(t, 0, 1, low, high) : interpolate(t, low, high, a, b)

const linear = ranged((t, low, high, a, b) => {
  if (high < low) [low, high] = [high, low]
  return t <= low ? a : t >= high ? b : between(a, b, (t - low) / (high - low))
})

/// A curve of time from 0 to 1, by its control points.
function curve(x1, y1, x2, y2) {
  const at = (p, q, u) => 3 * p * u * (1 - u) ** 2 + 3 * q * u * u * (1 - u) + u ** 3
  return x => {
    let low = 0, high = 1
    for (let i = 0; i < 40; i++) {
      const u = (low + high) / 2
      if (at(x1, x2, u) < x) low = u; else high = u
    }
    return at(y1, y2, low)
  }
}

const eased = easing => ranged((t, low, high, a, b) => {
  if (low === high) return t <= low ? a : b
  const u = (t - low) / (high - low)
  return u <= 0 ? a : u >= 1 ? b : between(a, b, easing(u))
})

const ease = eased(curve(0.33, 0, 0.667, 1))
const easeIn = eased(curve(0.333, 0, 0.833, 0.833))
const easeOut = eased(curve(0.167, 0.167, 0.667, 1))

// MARK: Colours, of red, green, blue and alpha from 0 to 1

function rgbToHsl([r, g, b, a]) {
  const max = Math.max(r, g, b), min = Math.min(r, g, b), d = max - min, l = (max + min) / 2
  if (d === 0) return [0, 0, l, a]
  const h = max === r ? (g - b) / d + (g < b ? 6 : 0) : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return [h / 6, l > 0.5 ? d / (2 - max - min) : d / (max + min), l, a]
}

function hslToRgb([h, s, l, a]) {
  const q = l < 0.5 ? l * (1 + s) : l + s - l * s, p = 2 * l - q
  const channel = t => {
    t -= Math.floor(t)
    return t < 1 / 6 ? p + (q - p) * 6 * t : t < 1 / 2 ? q : t < 2 / 3 ? p + (q - p) * (2 / 3 - t) * 6 : p
  }
  return [channel(h + 1 / 3), channel(h), channel(h - 1 / 3), a]
}

function hexToRgb(text) {
  const hex = String(text).replace('#', '')
  return [0, 2, 4].map(i => parseInt(hex.slice(i, i + 2), 16) / 255).concat(1)
}
