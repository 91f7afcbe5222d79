// What of a script is changed before it is compiled, and what is refused. Parsing cannot be stopped, and neither can a
// loop that begins: both are guarded where they stand.

/// Loops over members, as they are written and as `guarded` leaves them; beginnings of other loops.
const loopStart = String.raw`\bfor\s*\(\s*(?:(?:var|let|const)\s+)?[\w$]+\s+in\s+`
/// What they go over where code is not plain: members of members, and what functions give that are called with nothing, a
/// name, a number or a text.
const chain = String.raw`[\w$.]+(?:\(\s*(?:'[\w .#-]*'|"[\w .#-]*"|[\w$.]*)\s*\)|\[\d+\]|\.[\w$]+)*`
const loop = new RegExp(`(${loopStart})(${chain})\\s*\\)`, 'g')
const guardedLoop = new RegExp(String.raw`${loopStart}\$guard\.few\((${chain})\)\s*\)`, 'g')
const plainLoop = new RegExp(loopStart, 'g')
const otherLoop =
  /^for\s*\(\s*(?:;|(?:(?:var|let|const)\s+)?(?:[\w$]+\s*[=,;]|(?:[\w$]+\s|[[{][\w$,\s]*[\]}])\s*of\s+(?!in\b)[\w$[(]))/

/// Where the function eval is called, and not as `guarded` leaves it.
const evalCall = /\beval\s*\((?!\$guard\.(?:text=|read\())/g

/// Loops and calls of eval as `guarded` leaves them in plain code, where it is known where they end.
const guardedPlainly = new RegExp(String.raw`(?:${loopStart}\$guard\.few|\beval\s*\(\$guard\.read)\(`, 'g')

/// Where the function eval is handed on, and it is plain that it is: what is called then is the one of the global object,
/// which knows no names of the script.
const bareEval = /([=(,?:]\s*|=>\s*|\breturn\s+)eval(?=\s*(?:[;,)\n]|$))/g

/// What is spread by its name, as it is written and as `guarded` leaves it.
const namedSpread = /(\.\.\.\s*)([A-Za-z_$][\w$.]*)(?=\s*[,}])/g
const guardedSpread = /\.\.\.\s*\$guard\.few\([\w$.]+\)/g

/// Every text that is evaluated passes through here, with its calls of eval and its loops as `guarded` has left them. The
/// function eval itself is never handed on, as its text would not.
const admit = trusted(text => {
  const { code, isPlain } = readCode(text)
  // The member is blank where code is plain.
  const rest = withoutGuards(code.replace(/\$guard\.(?:eval|0000)\b/g, ''), isPlain).replace(guardedSpread, '')
  // In letters written as escapes, too.
  if (/\beval\b|\$guard|\\u(?:00|\{0*)(?:65|76|61|6[cC]|24|67|75|72|64)/.test(rest)) {
    throw new Error('eval can only be called')
  }
  // Promises go on after the call that could be ended, and without end.
  if (/\basync\b|\bimport\s*(?:[(./]|<!|-->)/.test(code)) throw new Error('async and import are not known here')
  // A loop over a long text begins with all of its indices. Those of other kinds need not be known.
  for (const { 0: start, index } of rest.matchAll(/\bfor(?=\s*(?:[(/]|<!|-->))/g)) {
    if (!otherLoop.test(rest.slice(index, index + 1000)) && /\bin\b/.test(rest.slice(index + start.length))) {
      throw new Error('a loop over what has no name')
    }
  }
  if (spreadsObjects(code.replace(guardedSpread, '0'))) throw new Error('objects cannot be spread')
})

/// Code without the beginnings of guarded loops and calls of eval.
function withoutGuards(code, isPlain) {
  if (!isPlain) return code.replace(/\beval\s*\(\$guard\.text=/g, '').replace(guardedLoop, ';$1;')
  return code.replace(guardedPlainly, (head, at) => {
    const end = endOfGroup(code, at + head.length)
    return end >= 0 && /^\s*\)/.test(code.slice(end + 1)) ? ' '.repeat(head.length) : head
  })
}

/// A text that may be evaluated.
function admitted(text) {
  if (text.length > mostText) throw new RangeError('eval of too much')
  admit(text)
  return text
}

/// Of texts that can be more than strict ones: names would mean something else, loops could begin in other ways.
const strict = trusted(text => {
  const { code, isPlain } = readCode(text)
  if (/\bwith\b/.test(code) || /\bin\b/.test(withoutGuards(code, isPlain))) {
    throw new Error('with and in are not known here')
  }
})

const guarded = trusted(source => {
  const { code, isPlain } = readCode(source), insertions = []
  const guard = (name, start, end) => { if (end >= 0) insertions.push([start, `$guard.${name}(`], [end, ')']) }
  for (const { 1: before, index } of code.matchAll(bareEval)) insertions.push([index + before.length, '$guard.'])
  for (const { 0: call, index } of code.matchAll(evalCall)) {
    const start = index + call.length
    if (isPlain) guard('read', start, endOfGroup(code, start))
    else insertions.push([start, '$guard.text='])
  }
  for (const { 0: whole, 1: head = whole, 2: over, index } of code.matchAll(isPlain ? plainLoop : loop)) {
    const start = index + head.length
    guard('few', start, isPlain ? endOfGroup(code, start) : start + over.length)
  }
  if (spreadsObjects(code) && !hidesTexts.test(code)) {
    // Not in texts, which have as many letters without what they say.
    const bare = code.replace(wholeTexts, text => '0'.repeat(text.length))
    for (const { 1: dots, 2: name, index } of bare.matchAll(namedSpread)) {
      guard('few', index + dots.length, index + dots.length + name.length)
    }
  }
  return withInsertions(source, insertions)
})

/// What may hide where texts begin and end: comments, patterns, templates.
const hidesTexts = /[/`]|<!|-->|#!/
/// Texts where nothing `hidesTexts`: unlike `closedTexts`, whatever lines they have.
const wholeTexts = /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/g

/// Whether there is a `...` that could be in braces: spreading a long text cannot be stopped. It is none where a bracket
/// or a parenthesis is open before it, and nothing in between that starts or ends texts, comments and patterns. Without
/// comments and patterns, it is plain where texts are.
function spreadsObjects(text) {
  if (!text.includes('...')) return false
  const isPlain = !hidesTexts.test(text)
  if (isPlain) text = text.replace(wholeTexts, '0')
  for (let at = text.indexOf('...'); at >= 0; at = text.indexOf('...', at + 3)) {
    const before = /(\*\/|[^])[ \t]*$/.exec(text.slice(Math.max(at - 100, 0), at))
    if (before !== null && !/^[{,\s]|^\*\//.test(before[1])) continue
    let depth = 0, i = at - 1
    for (; i >= 0 && depth >= 0; i--) {
      const c = text[i]
      if (c === ')' || c === ']' || c === '}') depth++
      else if (c === '(' || c === '[' || c === '{') depth--
      else if (!isPlain && /["'`/\\\n\r\u2028\u2029]/.test(c)) return true
    }
    if (depth >= 0 || text[i + 1] === '{') return true
  }
  return false
}

/// Of texts that were evaluated before: as they are evaluated, and the variables that each mentions, or gives values.
const readTexts = new Map()

function readText(text) {
  let known = text.length < 1000 ? readTexts.get(text) : undefined
  if (known === undefined) {
    const code = admitted(guarded(text))
    known = { code, names: variablesIn(code) }
    if (text.length < 1000 && readTexts.size < 1000) readTexts.set(text, known)
  }
  need(known.names)
  return known.code
}

const variablesIn = code => [...wordsOf(code)].filter(word => Object.hasOwn(variables, word)).concat(assignedIn(code))

/// Notes names that the script turns out to need.
function need(names) {
  for (const name of names) if (!env.names.includes(name)) env.missing.push(name)
}

const guard = {
  /// What is evaluated for a text.
  read(text) { return typeof text === 'string' ? readText(text) : text },
  /// Takes a text that is evaluated as it is.
  set text(text) { if (typeof text === 'string') need(variablesIn(admitted(text))) },
  few(x) {
    if (!hasFewMembers(x)) throw new RangeError('a loop over too much')
    return x
  },
}
