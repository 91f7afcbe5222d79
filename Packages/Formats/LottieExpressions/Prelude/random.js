// Random numbers that are the same whenever a frame is evaluated: hashes of who asks, when, and how often it has asked.

/// From 0 to 1.
function unit(...keys) {
  for (let i = 0; i < keys.length; i++) buffer[i] = keys[i]
  return ask(UNIT, env.place, keys.length)
}

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

const noise = x =>
  ask(NOISE, env.place, isList(x) ? x.reduce((sum, x, i) => sum + x * (1 + 31 * i), 0) : +x)

/// How far a property is off its value at a time in seconds; of a list, in one component.
function wiggling(...numbers) {
  for (let i = 0; i < numbers.length; i++) buffer[i] = numbers[i]
  return ask(WIGGLE, env.place)
}
