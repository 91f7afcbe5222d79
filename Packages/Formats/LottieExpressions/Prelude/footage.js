// JSON files that the animation's file refers to, as lottie-web and After Effects show them.

const parseJSON = JSON.parse

/// What was read of files, by their numbers.
const footages = []

function frozenData(data) {
  const waiting = [data]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value === null || typeof value !== 'object') continue
    for (const member of Object.values(Object.freeze(value))) waiting.push(member)
  }
  return data
}

function footageNumbered(at, number) {
  if (footages[number]) return footages[number]
  const name = ask(FOOTAGE_NAME, at, number), sourceText = ask(FOOTAGE_TEXT, at, number)
  let sourceData
  try {
    sourceData = frozenData(parseJSON(sourceText))
  } catch {
    throw new Error(`"${name.slice(0, 100)}" is no JSON`)
  }
  return footages[number] = Object.freeze({ name, sourceText, sourceData })
}

function footage(name) {
  const number = ask(FOOTAGE, env.place, String(name).slice(0, 1000))
  if (number < 0) throw new Error(`there is no JSON file "${String(name).slice(0, 100)}"`)
  return footageNumbered(env.place, number)
}

/// The outline of data: called with the names of members. Items of lists are called by the name of the list and their
/// number: 'weather 0'. What is not there is an empty text.
const outlined = (data, name) => key => {
  key = bare(key)
  let found
  if (Object.hasOwn(data, key)) {
    found = data[key]
  } else if (isList(data) && typeof key === 'string' && key.includes(name)) {
    found = data[parseInt(key.slice(key.indexOf(name) + name.length), 10)]
  }
  if (found === undefined) return ''
  return found !== null && typeof found === 'object' ? outlined(found, String(key)) : found
}

/// What a layer of such a file is called with; null for other layers.
function dataOf(layer) {
  const number = ask(FOOTAGE, layer[place])
  if (number < 0) return null
  return key => {
    if (bare(key) !== 'Outline') return null
    const data = footageNumbered(layer[place], number).sourceData
    return outlined(data !== null && typeof data === 'object' ? data : {}, '')
  }
}
