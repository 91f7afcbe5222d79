// Where the code of a script is, and where its comments, texts and patterns are.

/// While the prelude reads texts: its own searches take no time to speak of.
let isTrusted = false
const trusted = read => (...list) => {
  const before = isTrusted
  isTrusted = true
  try {
    return read(...list)
  } finally {
    isTrusted = before
  }
}

const pieces = new RegExp([
  String.raw`\s+`,
  String.raw`\/\/[^\n\r\u2028\u2029]*`, String.raw`\/\*[^]*?\*\/`,
  String.raw`'(?:[^'\\\n\r]|\\[^])*'`, String.raw`"(?:[^"\\\n\r]|\\[^])*"`,
  String.raw`(?:[A-Za-z_$]|(?!\s)[^\x00-\x7f])(?:[\w$]|(?!\s)[^\x00-\x7f])*`,
  String.raw`\.?\d[\w.]*`,
  // What begins comments only in old scripts.
  '<!--', '-->',
  String.raw`\.\.\.|\?\.(?!\d)|\+\+|--|=>`, '[^]',
].join('|'), 'y')
const templatePiece = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y
const pattern = /\/(?:[^/\\[\n\r\u2028\u2029]|\\[^\n\r\u2028\u2029]|\[(?:[^\]\\\n\r\u2028\u2029]|\\[^\n\r\u2028\u2029])*\])+\/[A-Za-z]*/y

/// Behind these a slash begins a pattern.
const beforeOperands = new Set('return typeof instanceof in new delete void throw case do else'.split(' '))
const constants = new Set('this super null true false'.split(' '))
/// What may be a name, or not.
const doubtful = new Set((
  'of yield await let async break class const continue debugger default enum export extends finally for function if import ' +
  'switch try var while with catch').split(' '))
/// A slash behind the parenthesis of these begins a pattern.
const heads = new Set(['if', 'while', 'for', 'with'])

const blank = text => text.replace(/[^\n\r\u2028\u2029]/g, ' ')
const zeros = text => text[0] + '0'.repeat(text.length - 2) + text.at(-1)

/// A script with as many letters, in which comments are blank, texts and patterns say nothing, and no member is called
/// eval. Null where only who knows the whole language can tell them apart: where a slash is behind a brace or behind `++`,
/// or letters are written as escapes. What a slash means is decided by what is before it, as in the language.
function codeOf(source) {
  const open = []
  let code = '', at = 0
  // Whether the piece before is an operand; undefined where that is not plain.
  let isOperand = false, isMember = false, isHead = false

  /// The text of a template up to its end, or to a value in it.
  const readTemplate = () => {
    templatePiece.lastIndex = at
    const [text] = templatePiece.exec(source)
    at += text.length
    code += '0'.repeat(text.length)
    if (source[at] === '`') {
      code += '`'
      at++
      isOperand = true
    } else if (source[at] === '$') {
      code += '${'
      at += 2
      open.push('`')
      isOperand = false
    } else {
      return false
    }
    return true
  }

  while (at < source.length) {
    pieces.lastIndex = at
    let [piece] = pieces.exec(source)
    const first = piece[0]
    if (/\s/.test(first)) {
      code += piece
      at += piece.length
      continue
    }
    if (piece.length > 1 && first === '/') {
      code += blank(piece)
      at += piece.length
      continue
    }
    const wasMember = isMember, wasHead = isHead
    isMember = isHead = false
    if (first === '`') {
      code += '`'
      at++
      if (!readTemplate()) return null
      continue
    }
    if (first === '/' && isOperand !== true) {
      if (isOperand === undefined || source[at + 1] === '*') return null
      pattern.lastIndex = at
      piece = pattern.exec(source)?.[0]
      if (piece === undefined) return null
      code += zeros(piece)
      at += piece.length
      isOperand = true
      continue
    }
    at += piece.length
    if (piece.length > 1 && (first === "'" || first === '"')) {
      code += zeros(piece)
      isOperand = true
      continue
    }
    if (/[A-Za-z_$\x80-\uffff]/.test(first)) {
      code += wasMember && piece === 'eval' || piece === 'eval' && isKey(source, code, at) ? '0000' : piece
      isOperand = wasMember || constants.has(piece) || (beforeOperands.has(piece) ? false : doubtful.has(piece) ? undefined : true)
      isHead = !wasMember && heads.has(piece)
      continue
    }
    code += piece
    if (/\d/.test(piece)) {
      isOperand = true
      continue
    }
    switch (piece) {
      case '(': open.push(wasHead ? 'head' : '('); isOperand = false; break
      case '[': case '{': open.push(piece); isOperand = false; break
      case ')': {
        const opening = open.pop()
        if (opening !== '(' && opening !== 'head') return null
        isOperand = opening === '('
        break
      }
      case ']':
        if (open.pop() !== '[') return null
        isOperand = true
        break
      case '}': {
        const opening = open.pop()
        if (opening === '`') {
          if (!readTemplate()) return null
          break
        }
        if (opening !== '{') return null
        isOperand = undefined
        break
      }
      case '++': case '--': isOperand = undefined; break
      case '.': case '?.': isMember = true; isOperand = false; break
      case "'": case '"': case '\\': case '#': case '@': case '<!--': case '-->': return null
      default: isOperand = false
    }
  }
  return open.length === 0 ? code : null
}

/// Whether a name that ends here is that of a member in an object: `{ eval: 1 }`.
const isKey = (source, code, end) => /[{,]\s*$/.test(code.slice(-20)) && /^\s*:/.test(source.slice(end, end + 20))

/// Texts in which lines end behind a backslash only; all others are left to a closer look.
const closedTexts = /'(?:[^'\\\n\r]|\\[^])*'|"(?:[^"\\\n\r]|\\[^])*"/g
/// What outside of texts may be something else than it seems, or is to be looked at more closely.
const riddles = /[/`\\#@]|<!|-->|[.{,]\s*eval\b/
const closing = { '(': ')', '[': ']', '{': '}' }

/// What `codeOf` gives, where nothing but texts is to be told from code; undefined elsewhere. Most scripts are such, and
/// rigs evaluate hundreds.
function codeWithoutRiddles(source) {
  const code = source.replace(closedTexts, zeros)
  if (riddles.test(code) || /['"]/.test(code.replace(/'0*'|"0*"/g, ''))) return undefined
  const open = []
  const brackets = code.replace(/[^()[\]{}]+/g, '')
  for (let i = 0; i < brackets.length; i++) {
    const bracket = brackets[i]
    if (bracket in closing) open.push(closing[bracket])
    else if (open.pop() !== bracket) return undefined
  }
  return open.length === 0 ? code : undefined
}

/// The code of a script, or all of it where that is not plain.
const readCode = trusted(source => {
  const code = /\b(?:eval|for|async|import|in|with)\b|\.\.\.|\$guard/.test(source)
    ? codeWithoutRiddles(source) ?? codeOf(source) : null
  return { code: code ?? source, isPlain: code !== null }
})

/// Where the bracket closes behind which a place in plain code is; -1 where it does not.
function endOfGroup(code, at) {
  for (let depth = 0; at < code.length; at++) {
    const c = code[at]
    if (c === '(' || c === '[' || c === '{') depth++
    else if ((c === ')' || c === ']' || c === '}') && --depth < 0) return at
  }
  return -1
}

/// The text with others put in, each before the letter of its number. They ascend.
function withInsertions(text, insertions) {
  let result = '', end = 0
  for (const [at, inserted] of insertions.sort((a, b) => a[0] - b[0])) {
    result += text.slice(end, at) + inserted
    end = at
  }
  return result + text.slice(end)
}
