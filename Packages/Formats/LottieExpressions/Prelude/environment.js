// The names that an expression knows, how it is compiled and run, and what is taken away from it.

/// Of the expression that runs: its place, its frame, what it has drawn of random numbers.
let env = null

const own = () => Node.made(Layer, env.layer)
const composition = () => Node.made(Composition, env.layer)
const path = () => property(env.place)

/// Names that have a value of their own in each expression, and can be given another.
const variables = {
  value: () => keyed(env.place, env.frame),
  time: () => seconds(now()),
  thisComp: composition,
  thisLayer: own,
  thisProperty: () => property(env.place),
  transform: () => own().transform,
  $bm_transform: () => own().transform,
  effect: () => { const layer = own(); return key => layer.effect(key) },
  content: () => { const layer = own(); return key => layer.content(key) },
  mask: () => { const layer = own(); return key => layer.mask(key) },
  text: () => own().text,
  style: () => styleHere(),
  comp: () => { const at = env.place; return name => {
    const found = ask(COMP, at, String(name).slice(0, 1000))
    return found < 0 ? null : Node.made(Composition, found)
  } },
  parent: () => own().parent || undefined,
  hasParent: () => own().hasParent,
  index: () => own().index,
  name: () => own().name,
  startTime: () => own().startTime,
  inPoint: () => own().inPoint,
  outPoint: () => own().outPoint,
  width: () => own().width,
  height: () => own().height,
  active: () => own().active,
  marker: () => own().marker,
  numKeys: () => qualities.numKeys(env.place),
  velocity: () => qualities.velocity(env.place),
  speed: () => qualities.speed(env.place),
  propertyIndex: () => qualities.propertyIndex(env.place),
  position: () => own().position,
  rotation: () => own().rotation,
  scale: () => own().scale,
  opacity: () => own().opacity,
  anchorPoint: () => own().anchorPoint,
  textIndex: () => ofUnit(0),
  textTotal: () => ofUnit(1),
  selectorValue: () => ofUnit(2),
}

/// Names that mean the same in all expressions.
const functions = {
  add: sum, sum, sub, mul, div, mod, $bm_sum: sum, $bm_sub: sub, $bm_mul: mul, $bm_div: div, $bm_mod: mod,
  $bm_neg: negative, $bm_isInstanceOfArray: isInstanceOfArray, clamp, length, normalize, dot, cross, lookAt, linear, ease,
  easeIn, easeOut, degreesToRadians, radiansToDegrees, degrees_to_radians: degreesToRadians,
  radians_to_degrees: radiansToDegrees, rgbToHsl, hslToRgb, hexToRgb, random, gaussRandom, noise, seedRandom, createPath,
  timeToFrames: (time = seconds(now()), rate = env.frameRate) => time * rate,
  timeToTimecode, timeToNTSCTimecode, timeToCurrentFormat, footage, createStyle: () => new TextStyle({}),
  getStyleAt: () => TextStyle.of(env.place),
  framesToTime: (count, rate = env.frameRate) => count / rate,
  substring: (...range) => String(property(env.place)).substring(...range),
  substr: (...range) => String(property(env.place)).substr(...range),
}
for (const name of Object.keys(methods)) functions[name] = (...list) => methods[name](env.place, ...list)
for (const name of [
  'toComp', 'fromComp', 'toWorld', 'fromWorld', 'fromCompToSurface', 'toWorldVec', 'fromWorldVec', 'sourceRectAtTime',
]) functions[name] = (...list) => own()[name](...list)
for (const name of ['points', 'inTangents', 'outTangents', 'isClosed', 'pointOnPath', 'tangentOnPath', 'normalOnPath']) {
  functions[name] = (...list) => path()[name](...list)
}

/// The value and the time that count after a call of posterizeTime.
function posterized(rate) {
  const frame = rate > 0 ? frames(Math.floor(seconds(now()) * rate) / rate) : 0
  env.place = ask(AT, env.place, frame)
  env.layer = ask(AT, env.layer, frame)
  env.frame = frame
  return [seconds(frame), variables.value()]
}

const posterizing = 'const posterizeTime = $rate => { [time, value] = $posterized($rate) };'

// MARK: Compiling and running

const Compiled = Function
const programs = []

/// The line of the first one of a script, as engines count those of a function made of text.
let firstLine = 1
try {
  new Compiled('a', '"use strict";{\nthrow new Error()\n}')()
} catch (error) {
  firstLine = error.line
}

/// Without members, which are asked for only where a script comes to them; what is spread is none.
const wordsOf = trusted(source => new Set(source.match(/(?<![\w$]|(?<!\.)\.)[A-Za-z_$][\w$]*/g)))

/// Words that are no names, or that have a meaning here.
const reserved = new Set((
  'arguments async await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for function if implements import in instanceof interface let new null of package private protected ' +
  'public return static super switch this throw true try typeof undefined var void while with yield NaN Infinity ' +
  '$bm_rt $source $rate $posterized posterizeTime').split(' '))

/// What a script gives values: `a = 1`, `for (a in b)`, `[a, b] = c`.
const assignments = [
  /(?<![\p{ID_Continue}$.])([\p{ID_Start}_$][\p{ID_Continue}$]*)\s*=(?![=>])/gu,
  /\bfor\s*\(\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)\s+(?:in|of)\b/gu,
  /(?:^|[;{}])\s*\[([\p{ID_Continue}$,\s]*)\]\s*=(?![=>])/gu,
]

/// Names that are given values. As in After Effects, that makes variables of those that are not declared.
const assignedIn = trusted(source => {
  const bare = hidesTexts.test(source) ? source : source.replace(wholeTexts, '0')
  const names = new Set()
  for (const pattern of assignments) {
    for (const { 1: found } of bare.matchAll(pattern)) {
      for (const name of found.split(/[,\s]+/)) if (name !== '' && !/^\d/.test(name) && !reserved.has(name)) names.add(name)
    }
  }
  return [...names].slice(0, 1000)
})

/// - Parameter others: names that it does not mention, but a text that it evaluates.
function compile(source, others = []) {
  if (source.includes('$guard')) throw new Error('$guard is not known')
  const given = source
  source = guarded(source)
  admit(source)
  const words = wordsOf(source)
  const names = Object.keys(variables).filter(name => words.has(name) || others.includes(name))
  const makers = names.map(name => variables[name])
  const assigned = new Set([...assignedIn(source), ...others].filter(name => !Object.hasOwn(variables, name) && !reserved.has(name)))
  for (const name of assigned) {
    names.push(name)
    // They may be names of functions, until they are others.
    makers.push(() => globalThis[name])
  }
  let head = '"use strict";'
  if (words.has('posterizeTime')) {
    for (const name of ['time', 'value']) if (!names.includes(name)) { names.push(name); makers.push(variables[name]) }
    names.push('$posterized')
    makers.push(() => posterized)
    head += posterizing
  }
  if (words.has('$bm_rt')) {
    return {
      source: given, names, makers, call: new Compiled(...names, `${head}var $bm_rt;{\n${source}\n}return $bm_rt`),
    }
  } else {
    // For a syntax error: that of the text.
    new Compiled(...names, `{\n${source}\n}`)
    return {
      source: given, names, call: new Compiled(...names, '$source', `${head}return eval($source)`),
      makers: [...makers, () => { env.firstLine = 1; return source }],
    }
  }
}

/// Without what it throws where that is because of a name that it turned out to need.
function evaluated({ call, makers }) {
  try {
    return call.apply(undefined, makers.map(make => make()))
  } catch (error) {
    if (env.missing.length === 0) throw error
  }
}

/// - Parameters:
///   - at, layer: the places of the property and of its layer.
///   - kind: of the property.
/// - Returns: of what kind the value is and how many numbers of it are in the buffer; or a text, or -1 for none, of which
///   the host was told why.
function run(program, at, layer, kind, frame, frameRate) {
  const begin = () => { env = { place: at, layer, frame, frameRate, firstLine, names: programs[program].names, missing: [] } }
  begin()
  try {
    for (;;) {
      const result = evaluated(programs[program])
      if (env.missing.length === 0) return given(result, kind)
      const { source, names } = programs[program]
      programs[program] = compile(source, [...names, ...env.missing])
      begin()
    }
  } catch (error) {
    return failed(error)
  }
}

/// - Returns: the number of the program.
function compiled(source) {
  env = { firstLine }
  try {
    return programs.push(compile(source)) - 1
  } catch (error) {
    return failed(error)
  }
}

function failed(error) {
  let message = 'it throws something'
  let line = 0
  try {
    const text = String(error)
    // Not even a part of a longer one: for that, all of it would be put together.
    if (text.length <= mostText) message = text.length > 200 ? text.slice(0, 200) + '…' : text
    // Lines of the prelude say nothing to who has written the script.
    line = error.sourceURL ? 0 : Number(error.line) - env.firstLine + 1
  } catch {}
  ask(FAILED, 0, message, line)
  return -1
}

const otherKind = 'it gives a value of another kind than the property has'

function given(result, kind) {
  if (result === undefined || result === null) throw new Error('it gives no value')
  switch (kind) {
    case NUMBER:
    case LIST: {
      // What is of another kind than the property, the host tells.
      if (!isList(result)) {
        buffer[0] = kind === NUMBER ? result : 0
        return NUMBER | 1 << 2
      }
      const count = Math.min(result.length, 1024)
      for (let i = 0; i < count; i++) buffer[i] = result[i]
      return LIST | count << 2
    }
    case PATH: {
      const { v, i, o, c } = result
      const count = v.length
      if (!(count <= MOST_VERTICES)) throw new Error('the path has too many vertices')
      const numbers = []
      for (let k = 0; k < count; k++) numbers.push(v[k][0], v[k][1], i[k][0], i[k][1], o[k][0], o[k][1])
      buffer[0] = c ? 1 : 0
      for (let k = 0; k < numbers.length; k++) buffer[k + 1] = numbers[k]
      return PATH | count << 2
    }
    default: {
      if (result instanceof TextStyle) {
        restyle(result)
        return TEXT
      }
      if (typeof result === 'function' || typeof result === 'symbol') throw new Error(otherKind)
      if (Number.isNaN(isNumber(result) ? +result : 0)) throw new Error('it gives what is no number')
      const text = String(result)
      if (typeof result === 'object' && text.startsWith('[object ')) throw new Error(otherKind)
      if (text.length > mostText) throw new Error('the text is too long')
      return text
    }
  }
}

// MARK: What scripts of strangers do not have

/// A native function cannot be stopped while it runs, so it does not get what would take long.
function bound(owner, name, isSmall) {
  const original = owner[name]
  if (typeof original !== 'function') return
  Object.defineProperty(owner, name, {
    value(...list) {
      if (!isTrusted && !isSmall(this, list)) throw new RangeError(`${name} of too much`)
      return original.apply(this, list)
    },
  })
}

/// Replaces a constructor that is a function of texts, wherever scripts reach it.
function boundConstructor(type, check) {
  function made(...list) { return Reflect.construct(type, check(list), new.target && new.target !== made ? new.target : type) }
  Object.defineProperty(made, 'name', { value: type.name })
  Object.defineProperty(made, 'prototype', { value: type.prototype })
  Object.defineProperty(type.prototype, 'constructor', { value: made })
  return made
}

/// Members of long texts and lists are names of their own.
const { getOwnPropertyDescriptor } = Object
function hasFewMembers(x) {
  const length = typeof x === 'string' ? x.length
    : x !== null && (typeof x === 'object' || typeof x === 'function') ? getOwnPropertyDescriptor(x, 'length')?.value : 0
  return !(length > mostText)
}

/// What is searched by patterns, and what they are made of.
const mostSearched = 1 << 14

/// By patterns that repeat what can be repeated in several ways: each letter may double the time.
const mostSearchedDeep = 18

let marked = {}

const marksOf = trusted(pattern => pattern.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, 'a').replace(/\(\?/g, '(')
  .replace(/([*+?}])\?/g, '$1').match(/\)?[*+{]|\?/g) || [])

/// Whether a pattern repeats a group in which something is repeated, or has alternatives.
const isDeep = trusted(pattern => {
  if (pattern.length > 2000) return true
  let rest = pattern.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, 'a').replace(/\(\?/g, '(').replace(/\{\d+\}/g, '')
  let isDeep = false
  for (let before; before !== rest;) {
    before = rest
    rest = rest.replace(/\(([^()]*)\)([*+{]?)/g, (_, inside, mark) => {
      const varies = /[*+?{|]/.test(inside)
      if (varies && mark !== '') isDeep = true
      return (varies ? 'a*' : 'a') + mark
    })
  }
  return isDeep
})

/// Whether a search is sure to end soon: each part of a pattern that can be repeated tries as many lengths as the text has,
/// each of groups that are repeated counts as more.
function isQuick(pattern, count) {
  if (pattern !== marked.pattern) marked = { pattern, marks: marksOf(pattern), isDeep: isDeep(pattern) }
  if (marked.isDeep && count > mostSearchedDeep) return false
  let steps = count
  let repeated = 0
  for (const mark of marked.marks) {
    if (mark === '?') steps *= 2
    else for (let i = 0; i < (mark.length > 1 ? 3 : 1); i++) steps *= Math.max(count, 1) / ++repeated
  }
  return count <= mostSearched && steps <= 5e7
}

/// JSON of lists that hold one another grows without end, so what is written is counted.
function boundStringify(stringify) {
  return (value, replacer, space) => {
    let rest = space ? 2000 : 20000, letters = mostText, isRoot = true
    const allowed = isList(replacer) ? new Set(Array.from(replacer, String)) : null
    return stringify(value, function (key, value) {
      if (allowed !== null && !isRoot && !isList(this) && !allowed.has(key)) return undefined
      isRoot = false
      if (typeof replacer === 'function') value = replacer.call(this, key, value)
      letters -= key.length
      if (isText(value)) letters -= value.length
      if (--rest < 0 || letters < 0) throw new RangeError('stringify of too much')
      return value
    }, isText(space) ? String(space).slice(0, 10) : space)
  }
}

function harden(global) {
  for (const name of [
    'Date', 'Intl', 'Promise', 'Proxy', 'WebAssembly', 'Atomics', 'SharedArrayBuffer', 'ArrayBuffer', 'DataView',
    'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
    'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'BigInt', 'WeakRef',
    'FinalizationRegistry', 'Iterator', 'console', 'escape', 'unescape', 'Temporal', 'ShadowRealm',
  ]) delete global[name]
  for (const type of [Object, Array, Number, String]) delete type.prototype.toLocaleString
  for (const name of ['localeCompare', 'normalize', 'toLocaleLowerCase', 'toLocaleUpperCase']) delete String.prototype[name]
  Object.defineProperty(Number.prototype, 'toLocaleString', {
    value(locale, options) { return localized(numberOf(this), locale, options) },
  })
  const { toString: textOf, toUpperCase, toLowerCase } = String.prototype
  for (const [name, value] of Object.entries({
    toLocaleString() { return textOf.call(this) },
    toLocaleUpperCase(locale) { checkLetters(locale); return toUpperCase.call(this) },
    toLocaleLowerCase(locale) { checkLetters(locale); return toLowerCase.call(this) },
  })) Object.defineProperty(String.prototype, name, { value, configurable: true })
  delete Array.fromAsync
  // What the last match was: scripts could leave word to one another.
  for (const name of Object.getOwnPropertyNames(RegExp)) {
    if (!['length', 'name', 'prototype'].includes(name)) delete RegExp[name]
  }

  const abs = Math.abs
  Math.abs = x => isList(x) ? Array.from(x, x => abs(x)) : abs(x)
  Math.random = () => draw()

  const isShort = x => !(x.length > limit)
  for (const name of [
    'fill', 'reverse', 'indexOf', 'lastIndexOf', 'includes', 'slice', 'splice', 'shift', 'unshift', 'concat', 'copyWithin',
    'with', 'toReversed', 'toSorted', 'toSpliced', 'sort', 'flat',
  ]) bound(Array.prototype, name, isShort)
  for (const name of ['join', 'toString']) {
    bound(Array.prototype, name, (list, [separator]) => {
      if (!isShort(list)) return false
      let sum = list.length * (isText(separator) ? separator.length : 1)
      for (let i = 0; i < list.length; i++) {
        sum += isText(list[i]) ? list[i].length : isList(list[i]) ? list[i].length * 20 : 20
      }
      return sum <= limit
    })
  }
  for (const name of Object.getOwnPropertyNames(String.prototype)) {
    if (!['constructor', 'length', 'valueOf', 'toString'].includes(name)) bound(String.prototype, name, isShort)
  }
  bound(String.prototype, 'repeat', (text, [count]) => !(text.length * count > limit))
  for (const name of ['padStart', 'padEnd']) bound(String.prototype, name, (_, [count]) => !(count > limit))
  for (const name of ['replace', 'replaceAll']) {
    bound(String.prototype, name, (text, [, by]) => !isText(by) || !(text.length * by.length > limit))
  }
  for (const name of ['match', 'matchAll', 'search', 'replace', 'replaceAll', 'split']) {
    const isByText = name.startsWith('replace') || name === 'split'
    bound(String.prototype, name, (text, [by]) => isByText && typeof by === 'string' || !(text.length > mostSearched))
  }
  const { get: sourceOf } = Object.getOwnPropertyDescriptor(RegExp.prototype, 'source')
  for (const name of ['exec', 'test', Symbol.match, Symbol.matchAll, Symbol.replace, Symbol.search, Symbol.split]) {
    const original = RegExp.prototype[name]
    Object.defineProperty(RegExp.prototype, name, {
      value(text, ...others) {
        text = String(text)
        if (isTrusted) return original.call(this, text, ...others)
        const isLarge = others.some(by => isText(by) && text.length * by.length > limit)
        if (isLarge || !isQuick(sourceOf.call(this), text.length)) {
          throw new RangeError('a search in too much')
        }
        return original.call(this, text, ...others)
      },
    })
  }
  delete RegExp.prototype.compile
  JSON.stringify = boundStringify(JSON.stringify)

  for (const name of [
    'assign', 'keys', 'values', 'entries', 'getOwnPropertyNames', 'getOwnPropertySymbols', 'getOwnPropertyDescriptors',
    'freeze', 'seal', 'preventExtensions', 'isFrozen', 'isSealed', 'defineProperties', 'create', 'fromEntries', 'groupBy',
  ]) bound(Object, name, (_, list) => list.every(hasFewMembers))
  for (const name of ['ownKeys', 'preventExtensions', 'apply', 'construct']) {
    bound(Reflect, name, (_, list) => list.every(hasFewMembers))
  }
  const { toString } = Error.prototype
  Object.defineProperty(Error.prototype, 'toString', {
    value() {
      const { name, message } = this
      if (isText(name) && name.length > mostText || isText(message) && message.length > mostText) return 'Error'
      return toString.call({ name, message })
    },
  })

  // A script's own eval is the native one, by its name only: see `admitted`.
  const { eval: evaluate } = global
  Object.defineProperty(global, 'eval', {
    value(text) {
      if (!isText(text)) return text
      text = admitted(guarded(String(text)))
      strict(text)
      return evaluate(text)
    },
  })
  const checked = list => {
    const made = list.map(text => {
      text = String(text)
      if (text.length > mostText) throw new RangeError('a function of too much')
      return guarded(text)
    })
    // As the engine puts them together.
    const whole = `(${made.slice(0, -1).join(',')}\n) {\n${made.at(-1) ?? ''}\n}`
    strict(whole)
    admitted(whole)
    return made
  }
  for (const type of [function () {}, function* () {}, async () => {}, async function* () {}]) {
    boundConstructor(type.constructor, checked)
  }
  global.Function = Function.prototype.constructor
  global.RegExp = boundConstructor(RegExp, ([pattern, ...flags]) => {
    if (isText(pattern) && pattern.length > mostSearched) throw new RangeError('a pattern of too much')
    return [pattern, ...flags]
  })
  for (const name of [
    'parseInt', 'parseFloat', 'encodeURI', 'encodeURIComponent', 'decodeURI', 'decodeURIComponent',
  ]) bound(global, name, (_, [text]) => !isText(text) || isShort(text))
  bound(JSON, 'parse', (_, [text]) => !isText(text) || isShort(text))

  guard.eval = global.eval
  for (const [name, value] of Object.entries(functions)) Object.defineProperty(global, name, { value })
  Object.defineProperty(global, '$guard', { value: guard })

  // Nothing that a script can reach can be changed: what one leaves behind would be another's.
  const known = new Set()
  const waiting = []
  const add = x => {
    if ((typeof x === 'object' ? x === null : typeof x !== 'function') || known.has(x)) return
    known.add(x)
    waiting.push(x)
  }
  const { freeze, getPrototypeOf, hasOwn } = Object, { ownKeys } = Reflect
  for (const object of [
    global, functions, function* () {}, function* () {}(), async () => {}, async function* () {}, async function* () {}(),
    [][Symbol.iterator](), new Map().entries(), new Set().entries(), ''[Symbol.iterator](), 'a'.matchAll(/a/g),
    ...nodeTypes, Composition, Texts, NumberProperty, ListProperty, TextProperty, TextStyle, Path, posterized, guard, ownName,
  ]) add(object)
  while (waiting.length > 0) {
    const object = freeze(waiting.pop())
    add(getPrototypeOf(object))
    // Other functions have but a name and a length.
    if (typeof object === 'function' && !hasOwn(object, 'prototype') && object !== Function.prototype) continue
    for (const key of ownKeys(object)) {
      const { value, get, set } = getOwnPropertyDescriptor(object, key)
      add(value)
      add(get)
      add(set)
    }
  }
}

harden(globalThis)
return [compiled, run, forgetPlaces]
