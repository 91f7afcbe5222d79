// Random numbers that are the same whenever a frame is evaluated: hashes of who asks, when, and how often it has asked.

function mix(seed, x) {
  let h = seed ^ Math.imul(x ^ x >>> 16, 0x45d9f3b)
  h = Math.imul(h ^ h >>> 16, 0x85ebca6b)
  h = Math.imul(h ^ h >>> 13, 0xc2b2ae35)
  return (h ^ h >>> 16) >>> 0
}

/// From 0 to 1.
const unit = (...keys) => keys.reduce((seed, key) => mix(seed, key), 0x9e3779b9) / 2 ** 32
const frameKeys = frame => [Math.floor(frame), Math.floor((frame - Math.floor(frame)) * 2 ** 32)]

const ownSeed = () => env.seed === undefined ? env.seed = ask(SEED, env.place) : env.seed

function draw() {
  env.draws = (env.draws || 0) + 1
  return unit(ownSeed(), env.offset || 0, ...env.isTimeless ? [] : frameKeys(now()), env.draws)
}

function seedRandom(offset, timeless = false) {
  env.offset = Math.floor(offset)
  env.isTimeless = Boolean(timeless)
  env.draws = 0
}

/// Calls a function of two limits as After Effects does: without any, with the upper one, with both; for lists once a
/// component.
const limited = one => (low, high) => {
  if (low === undefined) return one(0, 1)
  if (high === undefined) [low, high] = [isList(low) ? [] : 0, low]
  if (!isList(low) && !isList(high)) return one(+low, +high)
  const [lows, highs] = [low, high].map(x => isList(x) ? x : [x])
  return Array.from({ length: Math.max(lows.length, highs.length) }, (_, i) => one(lows[i] || 0, highs[i] || 0))
}

const random = limited((low, high) => low + (high - low) * draw())

/// Around the middle; nine of ten are between the limits.
const gaussRandom = limited((low, high) => {
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  return (low + high) / 2 + normal * 0.304 * (high - low)
})

/// From -1 to 1, smooth in x.
function valueNoise(x, ...keys) {
  const k = Math.floor(x), u = x - k
  const at = k => 2 * unit(...keys, k) - 1
  return at(k) + (at(k + 1) - at(k)) * u * u * u * (u * (6 * u - 15) + 10)
}

const noise = x => isList(x)
  ? valueNoise(x.reduce((sum, x, i) => sum + x * (1 + 31 * i), 0), 1) : valueNoise(+x, 1)

/// How far a property is off its value at a time in seconds; of a list, in one component.
function wiggling(seed, component, frequency, amplitude, octaves, multiplier, time) {
  let sum = 0
  for (let o = 0; o < Math.min(octaves, 10); o++) {
    sum += amplitude * multiplier ** o * valueNoise(frequency * 2 ** o * time, seed, component, o)
  }
  return sum
}
