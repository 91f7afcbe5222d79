// What expressions see of the animation. Every object is thin: it has the number of a place, which the host knows, and
// asks for what is there. Places are good for one evaluation.

const place = Symbol('place')

/// Calls the host, which may evaluate other expressions meanwhile.
function ask(question, at, a, b, c, d) {
  const own = env
  const answer = host(question, at, a, b, c, d)
  env = own
  // Where one of them was ended.
  isTrusted = false
  return answer
}

/// What the host has answered: a number; a list of them in the buffer, and its kind; a text.
function received(answer, at) {
  if (typeof answer === 'string') return answer
  const count = answer >> 2
  switch (answer & 3) {
    case NUMBER: return buffer[0]
    case LIST: return Array.from({ length: count }, (_, i) => buffer[i])
    default: return Path.received(count, at)
  }
}

/// The frame, for what is another in each.
function now() {
  if (!env.varies) {
    env.varies = true
    ask(VARIES, env.place)
  }
  return env.frame
}

const seconds = frame => frame / env.frameRate
const frames = time => time * env.frameRate
const keyed = (at, frame) => received(ask(KEYED, at, frame), at)

/// What was asked of places that are the same in each frame: only what never changes.
let answers = []

/// Asks for what stays as it is.
function once(question, at, key) {
  if (at >= FIRST_PASSING || key !== undefined && typeof key !== 'string' && typeof key !== 'number') {
    return ask(question, at, key)
  }
  const known = (answers[at] ||= [])[question] ||= new Map()
  let answer = known.get(key)
  if (answer === undefined) {
    answer = ask(question, at, key)
    // Of many names, those that come first; no places that pass.
    if (known.size < 64 && (typeof answer === 'string' || answer >> 4 < FIRST_PASSING)) known.set(key, answer)
  }
  return answer
}

// MARK: Properties

/// What can be asked of any property, by its place; `key(1)` in a script is that of its own.
const methods = {
  key(at, n) {
    n = bare(n)
    if (ask(KEY_TIME, at, n) < 0) throw new Error(`there is no keyframe ${String(n).slice(0, 100)}`)
    const frame = buffer[0]
    const value = keyed(at, frame)
    const components = isList(value) ? value : value instanceof Path ? [] : [value]
    return Object.assign({ index: n, time: seconds(frame), value }, components)
  },
  nearestKey(at, time) {
    const index = ask(NEAREST, at, frames(time))
    return index > 0 ? methods.key(at, index) : { index, time: 0 }
  },
  valueAtTime(at, time) {
    const frame = frames(time)
    return at === env.place ? keyed(at, frame) : received(ask(VALUE, ask(AT, at, frame)), at)
  },
  velocityAtTime(at, time) {
    const [end, start] = [time, time - 0.001].map(t => keyed(at, frames(t)))
    return isList(end) ? end.map((x, i) => (x - start[i]) / 0.001) : (end - start) / 0.001
  },
  speedAtTime(at, time) {
    const [end, start] = [time, time - 0.01].map(t => keyed(at, frames(t)))
    return length(end, start) / 0.01
  },
  smooth(at, width = 0.4, samples = 5, time = seconds(now())) {
    samples = Math.min(Math.floor(samples), 1000)
    if (!(samples > 1)) return keyed(at, frames(time))
    let total
    for (let i = 0; i < samples; i++) {
      const value = keyed(at, frames(time - width / 2 + width * i / (samples - 1)))
      total = i === 0 ? value : isList(value) ? value.map((x, k) => x + total[k]) : total + value
    }
    return div(total, samples)
  },
  wiggle(at, frequency, amplitude, octaves = 1, multiplier = 0.5, time = seconds(now())) {
    const seed = ask(SEED, at) ^ (env.offset || 0)
    const own = keyed(at, frames(time))
    const off = i => wiggling(seed, i, +frequency, isList(amplitude) ? amplitude[i] : +amplitude, octaves, multiplier, time)
    return isList(own) ? own.map((x, i) => x + off(i)) : own + off(0)
  },
  temporalWiggle(at, frequency, amplitude, octaves = 1, multiplier = 0.5, time = seconds(now())) {
    return keyed(at, frames(time + wiggling(ask(SEED, at), 0, +frequency, +amplitude, octaves, multiplier, time)))
  },
  loopOut: (at, kind, count) => looped(at, true, kind, count),
  loopIn: (at, kind, count) => looped(at, false, kind, count),
  loopOutDuration: (at, kind, duration) => looped(at, true, kind, undefined, duration),
  loopInDuration: (at, kind, duration) => looped(at, false, kind, undefined, duration),
  propertyGroup: (at, n = 1) => node(once(UP, at, n)) || undefined,
}
methods.loop_out = methods.loopOut
methods.loop_in = methods.loopIn

/// What can be read of any property.
const qualities = {
  numKeys: at => ask(KEYS, at),
  velocity: at => methods.velocityAtTime(at, seconds(now())),
  speed: at => methods.speedAtTime(at, seconds(now())),
  propertyIndex: at => once(INDEX, at),
  name: at => once(NAME, at),
  _name: at => once(NAME, at),
}

/// - Parameter duration: in seconds, in place of a number of segments; null for one that is not given.
function looped(at, isOut, kind = 'cycle', count = 0, duration) {
  const isTimed = arguments.length > 4
  const amount = isTimed ? frames(duration || 0) : +count || 0
  const name = String(kind)
  if (name.length > 100) throw new Error('this is no kind of loop')
  return received(ask(isOut ? LOOP_OUT : LOOP_IN, at, name, amount, isTimed ? 1 : 0, env.frame), at)
}

/// Gives the objects of a class what properties have.
function addProperty(type, placeOf) {
  for (const [name, method] of Object.entries(methods)) {
    Object.defineProperty(type.prototype, name, { value(...list) { return method(placeOf(this), ...list) } })
  }
  for (const [name, get] of Object.entries(qualities)) {
    Object.defineProperty(type.prototype, name, { get() { return get(placeOf(this)) } })
  }
}

class NumberProperty extends Number {
  constructor(value, at) { super(value); this[place] = at }
  get value() { return +this }
}

class ListProperty extends Array {
  static get [Symbol.species]() { return Array }
  get value() { return Array.from(this) }
}

class TextProperty extends String {
  constructor(value, at) { super(value); this[place] = at }
  get value() { return String(this) }
  get style() { return TextStyle.of(this[place]) }
  createStyle() { return new TextStyle({}) }
  getStyleAt() { return this.style }
}

/// A point on a curve, at 0 to 1 of its parameter.
const onCurve = (a, b, c, d, t) => [0, 1].map(i =>
  (1 - t) ** 3 * a[i] + 3 * (1 - t) ** 2 * t * b[i] + 3 * (1 - t) * t * t * c[i] + t ** 3 * d[i])

/// An outline: vertices, and control points in the same coordinates.
class Path {
  constructor(v, i, o, c, at) {
    Object.assign(this, { v, i, o, c })
    if (at !== undefined) Object.defineProperty(this, place, { value: at })
  }

  static received(count, at) {
    const [v, i, o] = [[], [], []]
    for (let k = 0; k < count; k++) {
      const b = 1 + 6 * k
      v.push([buffer[b], buffer[b + 1]])
      i.push([buffer[b + 2], buffer[b + 3]])
      o.push([buffer[b + 4], buffer[b + 5]])
    }
    return new Path(v, i, o, buffer[0] !== 0, at)
  }

  get value() { return this }
  get _length() { return this.v.length }

  #at(time) { return time === undefined || this[place] === undefined ? this : keyed(this[place], frames(time)) }
  #relative(points) { return points.map((p, k) => [p[0] - this.v[k][0], p[1] - this.v[k][1]]) }

  points(time) { return this.#at(time).v.map(p => [...p]) }
  inTangents(time) { const path = this.#at(time); return path.#relative(path.i) }
  outTangents(time) { const path = this.#at(time); return path.#relative(path.o) }
  isClosed() { return this.c }

  pointOnPath(progress = 0.5, time) { return this.#at(time).#point(+progress) }

  tangentOnPath(progress = 0.5, time) {
    const path = this.#at(time)
    const start = Math.min(+progress, 0.999)
    return normalize(sub(path.#point(start + 0.001), path.#point(start)))
  }

  normalOnPath(progress, time) {
    const [x, y] = this.tangentOnPath(progress, time)
    return [-y, x]
  }

  #point(progress) {
    const { v, i, o, c } = this, steps = 150
    const last = c ? v.length : v.length - 1
    if (v.length === 0) return [0, 0]
    if (!(progress > 0) || last === 0) return [...v[0]]
    if (progress >= 1) return [...c ? v[0] : v[v.length - 1]]
    const segment = k => [v[k], o[k], i[(k + 1) % v.length], v[(k + 1) % v.length]]
    const lengths = []
    let total = 0
    for (let k = 0; k < last; k++) {
      const points = segment(k)
      let before = points[0]
      for (let n = 1; n <= steps; n++) {
        const point = onCurve(...points, n / steps)
        lengths.push(total += Math.hypot(point[0] - before[0], point[1] - before[1]))
        before = point
      }
    }
    const n = lengths.findIndex(length => length >= total * progress)
    const start = n > 0 ? lengths[n - 1] : 0
    const part = lengths[n] > start ? (total * progress - start) / (lengths[n] - start) : 0
    return onCurve(...segment(Math.floor(n / steps)), (n % steps + part) / steps)
  }
}

function createPath(points = [[0, 0], [100, 0], [100, 100], [0, 100]], inTangents = [], outTangents = [], isClosed = true) {
  const moved = list => Array.from(points, (p, k) => list[k] ? [+p[0] + +list[k][0], +p[1] + +list[k][1]] : [+p[0], +p[1]])
  return new Path(moved([]), moved(inTangents), moved(outTangents), Boolean(isClosed))
}

for (const type of [NumberProperty, ListProperty, TextProperty, Path]) addProperty(type, object => object[place])

function property(at) {
  const value = received(ask(VALUE, at), at)
  if (typeof value === 'number') return new NumberProperty(value, at)
  if (typeof value === 'string') return new TextProperty(value, at)
  if (value instanceof Path) return value
  const list = ListProperty.from(value)
  Object.defineProperty(list, place, { value: at })
  return list
}

// MARK: Nodes

const ownName = { get() { return this._name } }

let objects = []

function forgetPlaces() {
  answers = []
  objects = []
}

/// Groups are called with the names of what is in them.
class Node {
  /// Those of places that are the same in each frame are frozen, and made once.
  static made(type, at) {
    if (at >= FIRST_PASSING) return Node.another(type, at)
    const same = objects[at] ||= new Map()
    let object = same.get(type)
    if (object === undefined) same.set(type, object = Object.freeze(Node.another(type, at)))
    return object
  }

  static another(type, at) {
    const object = key => object.called(bare(key))
    object[place] = at
    Object.setPrototypeOf(object, type.prototype)
    // Functions have one of their own.
    return Object.defineProperty(object, 'name', ownName)
  }

  child(key) { return node(once(CHILD, this[place], key)) }
  /// What it gives a script that calls it.
  called(key) { return this.child(key) }
  get name() { return once(NAME, this[place]) }
  get _name() { return once(NAME, this[place]) }
  get nm() { return once(NAME, this[place]) }
  get mn() { return once(MATCH_NAME, this[place]) }
  get matchName() { return once(MATCH_NAME, this[place]) }
  get propertyIndex() { return once(INDEX, this[place]) }
  get numProperties() { return once(COUNT, this[place]) }
  propertyGroup(n = 1) { return node(once(UP, this[place], n)) || undefined }
}

const isOneOf = (...keys) => key => keys.includes(key)
const isContents = isOneOf('ADBE Root Vectors Group', 'ADBE Vectors Group', 'Contents', 2)
const isTransform = isOneOf('ADBE Transform Group', 'Transform', 'transform', 1, 6)
const isEffects = isOneOf('ADBE Effect Parade', 'Effects', 'effects', 4)
const isTexts = isOneOf('ADBE Text Properties', 'Text', 'text')
const isTimeRemapping = isOneOf('ADBE Time Remapping', 'Time Remap')

/// Members that are properties by other names.
function addMembers(type, members) {
  for (const [name, key] of Object.entries(members)) {
    Object.defineProperty(type.prototype, name, { get() { return this.child(key) }, configurable: true })
  }
}

/// A node of properties: there is none that is not known.
class Properties extends Node {
  called(key) {
    const found = this.child(key)
    if (found === null) throw new Error(`there is no property "${String(key).slice(0, 100)}"`)
    return found
  }
}

class Transform extends Properties {}
addMembers(Transform, {
  anchorPoint: 'Anchor Point', anchor_point: 'Anchor Point', position: 'Position', scale: 'Scale', opacity: 'Opacity',
  rotation: 'Rotation', skew: 'Skew', skewAxis: 'Skew Axis', xPosition: 'X Position', yPosition: 'Y Position',
  zPosition: 'Z Position', xRotation: 'Rotation X', yRotation: 'Rotation Y', zRotation: 'Rotation Z',
  orientation: 'Orientation',
})

class Contents extends Node {}

class Group extends Node {
  child(key) { return super.child(isContents(key) ? 'Contents' : 'Transform') }
  content(key) { return this('Contents')(key) }
  get transform() { return this('Transform') }
}

class Shape extends Properties {}
addMembers(Shape, {
  path: 'Path', shape: 'Path', size: 'Size', position: 'Position', roundness: 'Roundness', points: 'Points',
  rotation: 'Rotation', innerRadius: 'Inner Radius', outerRadius: 'Outer Radius', innerRoundness: 'Inner Roundedness',
  outerRoundness: 'Outer Roundedness', color: 'Color', opacity: 'Opacity', strokeWidth: 'Stroke Width',
  startPoint: 'Start Point', endPoint: 'End Point', start: 'Start', end: 'End', offset: 'Offset', radius: 'Radius',
  copies: 'Copies', transform: 'Transform', maskPath: 'Mask Path', maskOpacity: 'Mask Opacity',
  maskExpansion: 'Mask Expansion', maskFeather: 'Mask Feather',
})
Object.defineProperty(Shape.prototype, 'dash', { get() { return key => this.child(key === 'offset' ? 'Dash Phase' : key) } })

class Effects extends Node {}

class Effect extends Node {
  child(key) {
    const parameter = super.child(key)
    if (parameter === null) throw new Error(`the effect has no parameter "${String(key).slice(0, 100)}"`)
    return parameter
  }
  get active() { return true }
  get enabled() { return true }
  get color() { return this.child(1) }
  param(key) { return this.child(bare(key)) }
}

class Texts extends Properties {
  child(key) { return isOneOf('ADBE Text Document', 'Source Text', 'sourceText')(key) ? super.child('Source Text') : null }
  get sourceText() { return super.child('Source Text') }
}

function matrix(at) {
  ask(MATRIX, at)
  const [a, b, c, d, tx, ty] = buffer
  return { a, b, c, d, tx, ty }
}

/// That of a layer at another time, in seconds.
const placeAt = (layer, time) => time === undefined ? layer[place] : ask(AT, layer[place], frames(time))

class Layer extends Node {
  child(key) {
    if (isContents(key)) return super.child('Contents')
    if (isTransform(key)) return super.child('Transform')
    if (isEffects(key)) return super.child('Effects')
    if (isTexts(key)) return this.text
    if (isTimeRemapping(key)) return this.timeRemap
    return key === 'Data' ? dataOf(this) : null
  }
  get transform() { return super.child('Transform') }
  get timeRemap() { return super.child('Time Remap') }
  get text() { return super.child('Source Text') === null ? undefined : Node.made(Texts, this[place]) }
  get position() { return this.transform.position }
  get rotation() { return this.transform.rotation }

  effect(key) { const effects = this(4); return effects ? effects(key) : null }
  content(key) { const contents = this(2); return contents ? contents(key) : null }
  mask(key) { return node(once(MASK, this[place], bare(key))) }

  get parent() { return node(once(PARENT, this[place])) }
  get hasParent() { return once(PARENT, this[place]) >= 0 }
  get index() { return once(INDEX, this[place]) }
  get inPoint() { ask(LAYER_INFO, this[place]); return seconds(buffer[0]) }
  get outPoint() { ask(LAYER_INFO, this[place]); return seconds(buffer[1]) }
  get startTime() { ask(LAYER_INFO, this[place]); return seconds(buffer[4]) }
  get source() { const number = ask(FOOTAGE, this[place]); return number < 0 ? undefined : footageNumbered(this[place], number) }
  get width() { ask(LAYER_INFO, this[place]); return buffer[2] }
  get height() { ask(LAYER_INFO, this[place]); return buffer[3] }
  get active() { return ask(ACTIVE, this[place]) === 1 }
  get enabled() { return true }
  get hasVideo() { return true }
  // Files have none.
  get marker() { return markers(this[place], 0) }

  toComp(point, time) {
    const [x, y, z = 0] = point, m = matrix(placeAt(this, time))
    return [m.a * x + m.c * y + m.tx, m.b * x + m.d * y + m.ty, z]
  }
  toCompVec(vector, time) {
    const [x, y, z = 0] = vector, m = matrix(placeAt(this, time))
    return [m.a * x + m.c * y, m.b * x + m.d * y, z]
  }
  fromComp(point, time) {
    const m = matrix(placeAt(this, time))
    return this.fromCompVec([point[0] - m.tx, point[1] - m.ty, point.length > 2 ? point[2] : 0], time, point)
  }
  fromCompVec(vector, time, otherwise = vector) {
    const [x, y, z = 0] = vector, m = matrix(placeAt(this, time)), scale = m.a * m.d - m.b * m.c
    return scale === 0 ? otherwise : [(m.d * x - m.c * y) / scale, (m.a * y - m.b * x) / scale, z]
  }
  sourceRectAtTime(time) {
    if (ask(BOUNDS, placeAt(this, time)) < 0) return { top: 0, left: 0, width: this.width, height: this.height }
    return { top: buffer[1], left: buffer[0], width: buffer[2], height: buffer[3] }
  }
}
for (const name of ['scale', 'opacity', 'anchorPoint', 'anchor_point', 'orientation', 'xRotation', 'yRotation', 'zRotation']) {
  Object.defineProperty(Layer.prototype, name, { get() { return this.transform[name] } })
}
for (const [name, meaning] of Object.entries({
  toWorld: 'toComp', fromWorld: 'fromComp', fromCompToSurface: 'fromComp', toWorldVec: 'toCompVec', fromWorldVec: 'fromCompVec',
})) Object.defineProperty(Layer.prototype, name, { value: Layer.prototype[meaning] })

/// Those of a composition, which are not properties.
function markers(at, numKeys = ask(MARKER_COUNT, at)) {
  const key = n => {
    n = bare(n)
    if (typeof n === 'string') {
      const name = n
      for (n = 1; n <= numKeys && ask(MARKER, at, n) !== name; n++);
    }
    const comment = n <= numKeys ? ask(MARKER, at, n) : undefined
    if (typeof comment !== 'string') throw new Error('there is no such marker')
    return {
      index: n, time: seconds(buffer[0]), duration: seconds(buffer[1]), comment, chapter: '', url: '', frameTarget: '',
      eventCuePoint: false, cuePointName: '', parameters: {}, protectedRegion: false,
    }
  }
  const nearestKey = time => {
    let nearest = { index: 0, time: 0 }
    for (let n = 1; n <= numKeys; n++) {
      const marker = key(n)
      if (n === 1 || Math.abs(marker.time - time) < Math.abs(nearest.time - time)) nearest = marker
    }
    return nearest
  }
  return { numKeys, key, nearestKey }
}

/// Its place is that of a layer in it.
class Composition extends Node {
  child(key) { return this.layer(key) }
  layer(key, count) {
    // As many layers after another one.
    if (key instanceof Layer && count !== undefined) return node(ask(RELATIVE, key[place], +count))
    return node(once(LAYER, this[place], bare(key)))
  }
  get name() { return once(COMP_NAME, this[place]) }
  get _name() { return once(COMP_NAME, this[place]) }
  get width() { ask(COMP_INFO, this[place]); return buffer[0] }
  get height() { ask(COMP_INFO, this[place]); return buffer[1] }
  get numLayers() { ask(COMP_INFO, this[place]); return buffer[2] }
  get duration() { ask(COMP_INFO, this[place]); return seconds(buffer[3]) }
  get frameDuration() { return seconds(1) }
  get frameRate() { return env.frameRate }
  get shutterAngle() { ask(COMP_INFO, this[place]); return buffer[4] }
  get shutterPhase() { ask(COMP_INFO, this[place]); return buffer[5] }
  // Files say nothing of these: as in a new composition of After Effects.
  get bgColor() { return [0, 0, 0, 1] }
  get colorDepth() { return 8 }
  get displayStartTime() { return 0 }
  get pixelAspect() { return 1 }
  get marker() { return markers(this[place]) }
}

const nodeTypes = [Layer, Transform, Contents, Group, Shape, Effects, Effect]

/// - Parameter answer: the number of a place, and behind the comma its kind.
function node(answer) {
  if (!(answer >= 0)) return null
  const at = answer >> 4, kind = answer & 15
  if (kind < nodeTypes.length) return Node.made(nodeTypes[kind], at)
  const value = property(at)
  return kind === LAYER_NUMBER ? node(once(LAYER, at, +value)) : value
}
