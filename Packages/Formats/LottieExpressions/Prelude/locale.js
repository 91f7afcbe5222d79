// Numbers written in the manner of a language, the same on every machine. Rounding is that of the digits as they are
// shown, halves away from 0, as browsers do it.

/// Of a language: what stands between thousands, the decimal sign, how many digits the first group has at least, what
/// stands before a percent sign, where the sign of a currency stands, and the regions that write so.
const languages = {
  en: [',', '.', 1, '', 'before', 'US GB CA AU NZ IE'],
  de: ['.', ',', 1, '\u{A0}', 'behind', 'DE'],
  es: ['.', ',', 2, '\u{A0}', 'behind', 'ES'],
  fr: ['\u{202F}', ',', 1, '\u{A0}', 'behind', 'FR'],
  id: ['.', ',', 1, '', '', 'ID'],
  it: ['.', ',', 2, '', 'behind', 'IT'],
  ja: [',', '.', 1, '', '', 'JP'],
  ko: [',', '.', 1, '', '', 'KR'],
  nl: ['.', ',', 1, '', '', 'NL'],
  pl: ['\u{A0}', ',', 2, '', 'behind', 'PL'],
  pt: ['.', ',', 1, '', '', 'BR'],
  ru: ['\u{A0}', ',', 1, '\u{A0}', 'behind', 'RU'],
  uk: ['\u{A0}', ',', 1, '', 'behind', 'UA'],
  zh: [',', '.', 1, '', '', 'CN TW HK'],
}

const currencies = {
  USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹', KRW: '₩', CNY: 'CN¥', BRL: 'R$', CAD: 'CA$', AUD: 'A$', NZD: 'NZ$',
  MXN: 'MX$', VND: '₫', ILS: '₪', TWD: 'NT$', HKD: 'HK$',
}

const formatOptions = new Set([
  'style', 'currency', 'currencyDisplay', 'notation', 'compactDisplay', 'useGrouping', 'signDisplay', 'minimumIntegerDigits',
  'minimumFractionDigits', 'maximumFractionDigits', 'minimumSignificantDigits', 'maximumSignificantDigits',
])

function languageOf(locale) {
  if (isList(locale)) locale = locale[0]
  if (locale === undefined) return languages.en
  const name = isText(locale) ? String(locale).slice(0, 40) : ''
  const [language, region, ...others] = name.split('-')
  const found = Object.hasOwn(languages, language) ? languages[language] : undefined
  const isKnown = others.length === 0 && (region === undefined || found?.[5].split(' ').includes(region))
  if (!found || !isKnown) throw new RangeError(`numbers of "${name}" are not known here`)
  return found
}

/// An option that is one of several words.
function choice(options, name, words) {
  const word = options[name]
  if (word === undefined) return words[0]
  const found = words.find(x => x === (isText(word) ? String(word) : word))
  if (found === undefined) throw new RangeError(`this ${name} is not known here`)
  return found
}

/// An option that is a number of digits; undefined where it is not given.
function digitCount(options, name, least, most) {
  if (options[name] === undefined) return undefined
  const count = Math.floor(+options[name])
  if (!(count >= least && count <= most)) throw new RangeError(`${name} is out of range`)
  return count
}

/// The digits of a number, which is not below 0, and how many of them stand before its decimal point.
function decimalOf(x) {
  const [mantissa, power = '0'] = String(x).split('e'), [integer, fraction = ''] = mantissa.split('.')
  let digits = integer + fraction, point = integer.length + +power
  while (digits.startsWith('0')) { digits = digits.slice(1); point-- }
  return digits === '' ? { digits, point: 0 } : { digits, point }
}

/// A decimal with its first digits only.
function roundedDecimal({ digits, point }, count) {
  if (count >= digits.length) return { digits, point }
  if (count < 0) return { digits: '', point: 0 }
  const kept = [...digits.slice(0, count)]
  if (digits[count] >= '5') {
    let last = count - 1
    while (last >= 0 && kept[last] === '9') kept[last--] = '0'
    if (last >= 0) kept[last] = String(+kept[last] + 1)
    else { kept.unshift('1'); point++ }
  }
  return { digits: kept.join(''), point }
}

/// How a decimal is rounded, and the digits that its fraction has at least.
function roundingOf(options, style, currency, isCompact) {
  const significant = ['minimumSignificantDigits', 'maximumSignificantDigits'].map(name => digitCount(options, name, 1, 21))
  if (significant.some(x => x !== undefined)) {
    const [least = 1, most = 21] = significant
    if (least > most) throw new RangeError('there are more digits at least than at most')
    return x => {
      const rounded = roundedDecimal(x, most)
      return [rounded, least - (rounded.digits === '' ? 1 : rounded.point)]
    }
  }
  let [least, most] = ['minimumFractionDigits', 'maximumFractionDigits'].map(name => digitCount(options, name, 0, 100))
  if (isCompact && least === undefined && most === undefined) {
    return x => [roundedDecimal(x, Math.max(x.point, 2)), 0]
  }
  const usual = style === 'currency' ? ['JPY', 'KRW', 'VND'].includes(currency) ? 0 : 2 : 0
  const usualMost = Math.max(usual, style === 'decimal' ? 3 : 0)
  if (least > most) throw new RangeError('there are more digits at least than at most')
  if (least === undefined) least = Math.min(usual, most ?? usual)
  if (most === undefined) most = Math.max(usualMost, least)
  return x => [roundedDecimal(x, x.point + most), least]
}

/// A decimal of this language, without a sign.
function decimalText({ digits, point }, [mark, sign, fewest], leastInteger, leastFraction, grouping) {
  let integer = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '').padStart(leastInteger, '0')
  let fraction = point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  if (leastFraction > 0) fraction = fraction.padEnd(leastFraction, '0')
  if (grouping === 'always') fewest = 1
  else if (grouping === 'min2') fewest = 2
  if (grouping && integer.length >= 3 + fewest) {
    const groups = []
    for (let end = integer.length; end > 0; end -= 3) groups.unshift(integer.slice(Math.max(end - 3, 0), end))
    integer = groups.join(mark)
  }
  return fraction === '' ? integer : integer + sign + fraction
}

function signOf(x, isZero, display) {
  const isNegative = x < 0 || Object.is(x, -0)
  switch (display) {
    case 'never': return ''
    case 'always': return isNegative ? '-' : '+'
    case 'exceptZero': return isZero ? '' : isNegative ? '-' : '+'
    case 'negative': return isNegative && !isZero ? '-' : ''
    default: return isNegative ? '-' : ''
  }
}

function currencyText(number, currency, options, place) {
  const display = choice(options, 'currencyDisplay', ['symbol', 'narrowSymbol', 'code'])
  if (place === '') throw new RangeError('currencies of this language are not known here')
  let symbol = display === 'code' ? currency : currencies[currency] ?? currency
  if (display === 'narrowSymbol' && Object.hasOwn(currencies, currency)) symbol = [...symbol].at(-1)
  if (place === 'behind') return `${number}\u{A0}${symbol}`
  return symbol === currency && /\d/.test(number) ? `${symbol}\u{A0}${number}` : symbol + number
}

const { valueOf: valueOfNumber } = Number.prototype
const numberOf = x => valueOfNumber.call(x)

/// What `Number.prototype.toLocaleString` gives.
function localized(x, locale, options = {}) {
  const language = languageOf(locale)
  for (const name of Object.keys(options)) {
    if (!formatOptions.has(name)) throw new RangeError(`the option ${name.slice(0, 40)} is not known here`)
  }
  const style = choice(options, 'style', ['decimal', 'percent', 'currency'])
  const currency = style === 'currency' ? String(options.currency).toUpperCase() : ''
  if (style === 'currency' && !/^[A-Z]{3}$/.test(currency)) throw new RangeError('this is no currency')
  const isCompact = choice(options, 'notation', ['standard', 'compact']) === 'compact'
  if (isCompact && (language !== languages.en || choice(options, 'compactDisplay', ['short']) !== 'short')) {
    throw new RangeError('short numbers of this language are not known here')
  }
  const grouping = choice(options, 'useGrouping', [isCompact ? 'min2' : 'auto', true, false, 'always', 'auto', 'min2'])
  const display = choice(options, 'signDisplay', ['auto', 'always', 'exceptZero', 'negative', 'never'])
  const leastInteger = digitCount(options, 'minimumIntegerDigits', 1, 21) ?? 1
  const round = roundingOf(options, style, currency, isCompact)

  let number, isZero = false
  if (Number.isFinite(x)) {
    const decimal = decimalOf(Math.abs(x))
    if (style === 'percent' && decimal.digits !== '') decimal.point += 2
    let [rounded, leastFraction] = round(decimal), unit = 0
    if (isCompact) {
      // Rounding may lead to the next unit.
      for (; unit < 4 && rounded.point > 3; unit++) {
        decimal.point -= 3;
        [rounded, leastFraction] = round(decimal)
      }
    }
    isZero = rounded.digits === ''
    number = decimalText(rounded, language, leastInteger, leastFraction, grouping) + ['', 'K', 'M', 'B', 'T'][unit]
  } else {
    number = Number.isNaN(x) ? 'NaN' : '∞'
  }
  if (style === 'percent') number += language[3] + '%'
  if (style === 'currency') number = currencyText(number, currency, options, language[4])
  return signOf(x, isZero || Number.isNaN(x), display) + number
}
