import LottieExpressions
import LottieFormat
import Testing

/// Numbers as texts in the manner of a language. What is expected is what browsers give.
@Suite struct LocaleTests {
  private func isSame(_ script: String, _ expected: String) throws -> Bool {
    try value(of: "var t = \(script); t === \(quoted(expected)) ? 1 : 2") == 1
  }

  @Test(arguments: [
    ("1234567.8", "", "1,234,567.8"), ("1234567", "'en-US'", "1,234,567"), ("999", "'en'", "999"),
    ("1.0005", "", "1.001"), ("-0.25", "", "-0.25"), ("1e21", "", "1,000,000,000,000,000,000,000"),
    ("0", "", "0"), ("0/0", "", "NaN"), ("-1/0", "", "-∞"),
    ("1.005", "'en-US', { maximumFractionDigits: 2 }", "1.01"),
    ("999.996", "'en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }", "1,000.00"),
    ("5", "'en-US', { minimumFractionDigits: 2 }", "5.00"),
    ("5", "'en-US', { minimumIntegerDigits: 3 }", "005"),
    ("12345", "'en-US', { useGrouping: false }", "12345"),
    ("12345.678", "'en-US', { maximumSignificantDigits: 3 }", "12,300"),
    ("0.256", "'en-US', { style: 'percent' }", "26%"),
    ("0.256", "'en-US', { style: 'percent', minimumFractionDigits: 1 }", "25.6%"),
    ("1234.5", "'en-US', { style: 'currency', currency: 'USD' }", "$1,234.50"),
    ("-5", "'en-US', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }", "-€5"),
    ("12345", "'en-US', { notation: 'compact' }", "12K"),
    ("1250000", "'en', { notation: 'compact' }", "1.3M"),
    ("999950", "'en-US', { notation: 'compact', maximumFractionDigits: 1 }", "1M"),
    ("5", "'en-US', { signDisplay: 'always' }", "+5"),
    ("1234567.891", "'de-DE'", "1.234.567,891"), ("1234", "'es'", "1234"),
    ("1234.5", "'fr-FR'", "1\u{202F}234,5"),
    ("1234.5", "'de-DE', { style: 'currency', currency: 'EUR' }", "1.234,50\u{A0}€"),
    ("0/0", "'ru'", "не\u{A0}число"),
    ("28212", "'en-GB', { notation: 'compact' }", "28k"),
    ("1234567", "'en-GB', { notation: 'compact' }", "1.2m"),
    ("2e9", "'en-GB', { notation: 'compact' }", "2bn"), ("2e9", "'en-CA', { notation: 'compact' }", "2B"),
  ])
  func numbersAreFormattedForTheLocale(number: String, arguments: String, expected: String) throws {
    #expect(try isSame("(\(number)).toLocaleString(\(arguments))", expected), "\(number) \(arguments)")
  }

  /// The sign of a currency is another one in each language, and where it is not the usual one.
  @Test(arguments: [
    ("en-US", "CAD", "CA$5.00"), ("en-CA", "CAD", "$5.00"), ("en-CA", "USD", "US$5.00"),
    ("en-GB", "USD", "US$5.00"), ("en-GB", "JPY", "JP¥5"), ("en-AU", "AUD", "$5.00"),
    ("en-AU", "USD", "USD\u{A0}5.00"), ("en", "CHF", "CHF\u{A0}5.00"), ("en", "PHP", "₱5.00"),
    ("fr-FR", "USD", "5,00\u{A0}$US"), ("fr-FR", "GBP", "5,00\u{A0}£GB"), ("fr-FR", "CNY", "5,00\u{A0}CNY"),
    ("es-ES", "USD", "5,00\u{A0}US$"), ("es-ES", "INR", "5,00\u{A0}INR"), ("it", "USD", "5,00\u{A0}USD"),
    ("pl", "PLN", "5,00\u{A0}zł"), ("ru", "RUB", "5,00\u{A0}₽"), ("uk-UA", "UAH", "5,00\u{A0}₴"),
    ("de", "AUD", "5,00\u{A0}AU$"),
  ])
  func currenciesAreFormattedForTheLocale(locale: String, currency: String, expected: String) throws {
    let options = "{ style: 'currency', currency: '\(currency)' }"
    #expect(try isSame("(5).toLocaleString('\(locale)', \(options))", expected))
  }

  @Test(arguments: [
    ("BRL", "R$5.00"), ("CAD", "$5.00"), ("SEK", "kr\u{A0}5.00"), ("CNY", "¥5.00"),
  ])
  func narrowSymbolsOfCurrenciesAreUsed(currency: String, expected: String) throws {
    let options = "{ style: 'currency', currency: '\(currency)', currencyDisplay: 'narrowSymbol' }"
    #expect(try isSame("(5).toLocaleString('en-US', \(options))", expected))
  }

  @Test(arguments: [
    ("(1234.5).toFixed(2).toLocaleString('de')", "1234.50"), ("'abc'.toLocaleUpperCase()", "ABC"),
    ("'straße'.toLocaleUpperCase('de-DE')", "STRASSE"), ("'ÀB'.toLocaleLowerCase('en-US')", "àb"),
  ])
  func textsAreComparedForTheLocale(script: String, expected: String) throws {
    #expect(try isSame(script, expected))
  }

  @Test func valuesOfPropertiesAreFormatted() throws {
    #expect(try isSame("transform.opacity.toLocaleString('en-US')", "100"))
  }

  @Test(arguments: [
    "(1).toLocaleString('xx')", "(1).toLocaleString('en-IN')", "(1).toLocaleString('en', { unit: 'liter' })",
    "(1).toLocaleString('en', { style: 'unit' })", "(1).toLocaleString('en', { minimumFractionDigits: -1 })",
    "(1).toLocaleString('en', { minimumFractionDigits: 3, maximumFractionDigits: 1 })",
    "(1).toLocaleString('en', { style: 'currency' })",
    "(1).toLocaleString('en', { style: 'currency', currency: 'XTS' })",
    "(1).toLocaleString('ja', { style: 'currency', currency: 'JPY' })",
    "(1).toLocaleString('fr', { notation: 'compact' })", "'i'.toLocaleUpperCase('tr')",
    "'I'.toLocaleLowerCase('lt-LT')",
  ])
  func whatIsNotKnownIsTold(script: String) throws {
    #expect(try value(of: script) == 7)
    #expect(try notes(on: script).first?.contains("RangeError") == true)
  }
}
