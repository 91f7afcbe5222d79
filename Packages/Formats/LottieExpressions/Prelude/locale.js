// Numbers written in the manner of a language, the same on every machine. Rounding is that of the digits as they are
// shown, halves away from 0, as browsers do it.

/// How numbers are written in a language, by the Unicode Common Locale Data Repository: what stands between thousands, the
/// decimal sign, how many digits the first group has at least, what stands before a percent sign, where the sign of a
/// currency stands (nowhere: currencies of the language are not known), and the regions that write so.
const languages = {
  en: { group: ',', point: '.', fewest: 1, percent: '', currency: 'before', regions: 'US GB CA AU NZ IE' },
  de: { group: '.', point: ',', fewest: 1, percent: '\u{A0}', currency: 'behind', regions: 'DE' },
  es: { group: '.', point: ',', fewest: 2, percent: '\u{A0}', currency: 'behind', regions: 'ES' },
  fr: { group: '\u{202F}', point: ',', fewest: 1, percent: '\u{A0}', currency: 'behind', regions: 'FR' },
  id: { group: '.', point: ',', fewest: 1, percent: '', currency: '', regions: 'ID' },
  it: { group: '.', point: ',', fewest: 2, percent: '', currency: 'behind', regions: 'IT' },
  ja: { group: ',', point: '.', fewest: 1, percent: '', currency: '', regions: 'JP' },
  ko: { group: ',', point: '.', fewest: 1, percent: '', currency: '', regions: 'KR' },
  nl: { group: '.', point: ',', fewest: 1, percent: '', currency: '', regions: 'NL' },
  pl: { group: '\u{A0}', point: ',', fewest: 2, percent: '', currency: 'behind', regions: 'PL' },
  pt: { group: '.', point: ',', fewest: 1, percent: '', currency: '', regions: 'BR' },
  ru: { group: '\u{A0}', point: ',', fewest: 1, percent: '\u{A0}', currency: 'behind', regions: 'RU' },
  uk: { group: '\u{A0}', point: ',', fewest: 1, percent: '', currency: 'behind', regions: 'UA' },
  zh: { group: ',', point: '.', fewest: 1, percent: '', currency: '', regions: 'CN TW HK' },
}

/// What stands for no number; elsewhere "NaN".
const notNumbers = { ru: 'не\u{A0}число', 'zh-TW': '非數值', 'zh-HK': '非數值' }

/// Short for thousands, millions, 10⁹ and 10¹².
const shortUnits = { en: ['K', 'M', 'B', 'T'], 'en-GB': ['k', 'm', 'bn', 'tn'] }

/// Currencies of which it is known how each language here writes them. Those of which opinions on their fractions
/// have changed are not among them.
const knownCurrencies = (
  'USD EUR GBP JPY INR KRW CNY BRL CAD AUD NZD MXN VND ILS TWD HKD CHF PLN RUB UAH SEK NOK DKK CZK TRY ZAR SGD THB PHP'
).split(' ')
const wholeCurrencies = ['JPY', 'KRW', 'VND']

/// The signs of currencies that are shown with another sign than their code, and the shortest signs of all.
const signsOf = text => Object.fromEntries(text.split(' ').map(pair => pair.split(':')))
const usualSigns = signsOf(
  'USD:$ EUR:€ GBP:£ JPY:¥ INR:₹ KRW:₩ CNY:CN¥ BRL:R$ CAD:CA$ AUD:A$ NZD:NZ$ MXN:MX$ VND:₫ ILS:₪ TWD:NT$ HKD:HK$')
const abroad = { ...usualSigns, PHP: '₱', USD: 'US$', JPY: 'JP¥' }
const currencySigns = {
  en: { ...usualSigns, PHP: '₱' },
  'en-GB': abroad, 'en-IE': abroad, 'en-CA': { ...abroad, CAD: '$' }, 'en-NZ': { ...abroad, NZD: '$' },
  'en-AU': { AUD: '$' },
  de: { ...usualSigns, AUD: 'AU$', THB: '฿' },
  es: signsOf('EUR:€ THB:฿ USD:US$ VND:₫'),
  fr: signsOf('AUD:$AU BRL:R$ CAD:$CA EUR:€ GBP:£GB ILS:₪ INR:₹ KRW:₩ MXN:$MX NZD:$NZ SGD:$SG USD:$US VND:₫'),
  it: signsOf('AUD:A$ CAD:CA$ CNY:CN¥ EUR:€ GBP:£ ILS:₪ NZD:NZ$ PHP:₱ THB:฿'),
  pl: signsOf('BRL:R$ EUR:€ PLN:zł'),
  ru: { ...usualSigns, RUB: '₽', UAH: '₴', THB: '฿' },
  uk: signsOf('JPY:¥ UAH:₴'),
}
const narrowSigns = signsOf(
  'USD:$ EUR:€ GBP:£ JPY:¥ INR:₹ KRW:₩ CNY:¥ BRL:R$ CAD:$ AUD:$ NZD:$ MXN:$ VND:₫ ILS:₪ TWD:NT$ HKD:$ CHF:CHF PLN:zł RUB:₽ ' +
  'UAH:₴ SEK:kr NOK:kr DKK:kr CZK:Kč TRY:₺ ZAR:R SGD:$ THB:฿ PHP:₱')
const ownNarrowSigns = {
  en: { TWD: '$' }, 'en-AU': { TWD: '$', SEK: 'Kr' }, uk: { TWD: '$' }, it: { NOK: 'NKr' },
}

const formatOptions = new Set([
  'style', 'currency', 'currencyDisplay', 'notation', 'compactDisplay', 'useGrouping', 'signDisplay', 'minimumIntegerDigits',
  'minimumFractionDigits', 'maximumFractionDigits', 'minimumSignificantDigits', 'maximumSignificantDigits',
])

/// The language and region that a script asks for.
function localeOf(locale) {
  if (isList(locale)) locale = locale[0]
  if (locale === undefined) locale = 'en'
  const name = isText(locale) ? String(locale).slice(0, 40) : ''
  const [language, region, ...others] = name.split('-')
  const found = Object.hasOwn(languages, language) ? languages[language] : undefined
  const isKnown = others.length === 0 && (region === undefined || found?.regions.split(' ').includes(region))
  if (!found || !isKnown) throw new RangeError(`numbers of "${name}" are not known here`)
  // What a table has for the region, or for the language.
  return { ...found, from: table => table[name] ?? table[language] }
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
  const usual = style === 'currency' ? wholeCurrencies.includes(currency) ? 0 : 2 : 0
  const usualMost = Math.max(usual, style === 'decimal' ? 3 : 0)
  if (least > most) throw new RangeError('there are more digits at least than at most')
  if (least === undefined) least = Math.min(usual, most ?? usual)
  if (most === undefined) most = Math.max(usualMost, least)
  return x => [roundedDecimal(x, x.point + most), least]
}

/// A decimal of this language, without a sign.
function decimalText({ digits, point }, language, leastInteger, leastFraction, grouping) {
  let integer = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '').padStart(leastInteger, '0')
  let fraction = point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  if (leastFraction > 0) fraction = fraction.padEnd(leastFraction, '0')
  const fewest = grouping === 'always' ? 1 : grouping === 'min2' ? 2 : language.fewest
  if (grouping && integer.length >= 3 + fewest) {
    const groups = []
    for (let end = integer.length; end > 0; end -= 3) groups.unshift(integer.slice(Math.max(end - 3, 0), end))
    integer = groups.join(language.group)
  }
  return fraction === '' ? integer : integer + language.point + fraction
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

function currencyText(number, currency, options, language) {
  const display = choice(options, 'currencyDisplay', ['symbol', 'narrowSymbol', 'code'])
  if (language.currency === '') throw new RangeError('currencies of this language are not known here')
  if (!knownCurrencies.includes(currency)) throw new RangeError('this currency is not known here')
  let sign = currency
  if (display === 'symbol') sign = language.from(currencySigns)[currency] ?? currency
  if (display === 'narrowSymbol') sign = language.from(ownNarrowSigns)?.[currency] ?? narrowSigns[currency]
  if (language.currency === 'behind') return `${number}\u{A0}${sign}`
  // Letters do not touch digits.
  return /\p{L}$/u.test(sign) && /\d/.test(number) ? `${sign}\u{A0}${number}` : sign + number
}

const { valueOf: valueOfNumber } = Number.prototype
const numberOf = x => valueOfNumber.call(x)

/// What `Number.prototype.toLocaleString` gives.
function localized(x, locale, options = {}) {
  const language = localeOf(locale)
  for (const name of Object.keys(options)) {
    if (!formatOptions.has(name)) throw new RangeError(`the option ${name.slice(0, 40)} is not known here`)
  }
  const style = choice(options, 'style', ['decimal', 'percent', 'currency'])
  const currency = style === 'currency' ? String(options.currency).toUpperCase() : ''
  if (style === 'currency' && !/^[A-Z]{3}$/.test(currency)) throw new RangeError('this is no currency')
  const isCompact = choice(options, 'notation', ['standard', 'compact']) === 'compact'
  const units = language.from(shortUnits)
  if (isCompact && (!units || choice(options, 'compactDisplay', ['short']) !== 'short')) {
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
    number = decimalText(rounded, language, leastInteger, leastFraction, grouping) + (unit > 0 ? units[unit - 1] : '')
  } else {
    number = Number.isNaN(x) ? language.from(notNumbers) ?? 'NaN' : '∞'
  }
  if (style === 'percent') number += language.percent + '%'
  if (style === 'currency') number = currencyText(number, currency, options, language)
  return signOf(x, isZero || Number.isNaN(x), display) + number
}

/// Languages in which letters have other capitals or small letters than elsewhere.
const ownLetters = new Set(['tr', 'az', 'lt', 'el', 'hy'])

/// What `toLocaleUpperCase` and `toLocaleLowerCase` go by: nothing but that the language has no letters of its own.
function checkLetters(locale) {
  if (isList(locale)) locale = locale[0]
  if (locale === undefined) return
  const name = isText(locale) ? String(locale).slice(0, 40) : ''
  const language = name.split('-')[0].toLowerCase()
  if (!/^[a-z]{2,3}$/.test(language) || ownLetters.has(language)) {
    throw new RangeError(`capitals of "${name}" are not known here`)
  }
}
