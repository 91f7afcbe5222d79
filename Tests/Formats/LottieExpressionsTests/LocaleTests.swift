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
  ])
  func numbers(number: String, arguments: String, expected: String) throws {
    #expect(try isSame("(\(number)).toLocaleString(\(arguments))", expected), "\(number) \(arguments)")
  }

  @Test func valuesOfProperties() throws {
    #expect(try isSame("transform.opacity.toLocaleString('en-US')", "100"))
  }

  @Test(arguments: [
    "(1).toLocaleString('xx')", "(1).toLocaleString('en-IN')", "(1).toLocaleString('en', { unit: 'liter' })",
    "(1).toLocaleString('en', { style: 'unit' })", "(1).toLocaleString('en', { minimumFractionDigits: -1 })",
    "(1).toLocaleString('en', { minimumFractionDigits: 3, maximumFractionDigits: 1 })",
    "(1).toLocaleString('en', { style: 'currency' })",
  ])
  func whatIsNotKnownIsTold(script: String) throws {
    #expect(try value(of: script) == 7)
    #expect(try notes(on: script).first?.contains("RangeError") == true)
  }
}
