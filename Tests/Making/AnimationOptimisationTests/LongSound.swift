import Foundation

/// Two seconds that are nowhere the same.
enum LongSound {
  /// MPEG-2.5, layer III, 8 kHz, mono, 33 frames of 72 bytes, the first of which tells of the others. Made with LAME.
  static let mp3 = [UInt8](
    Data(
      base64Encoded: """
        /+M4wAAAAAAAAAAAAEluZm8AAAAPAAAAHgAACUgAHx8fJiYmLi4uNjY2Nj4+PkVFRU1NTU1VVVVdXV1kZGRkbGxsdHR0fHx8fIOD\
        g4uLi5OTk5Obm5uioqKqqqqqsrKyurq6wcHBwcnJydHR0dnZ2dng4ODo6Ojw8PDw+Pj4////AAAAAExhdmM1OS4zNwAAAAAAAAAA\
        AAAAACQCwAAAAAAAAAlIz8wrVQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/+MYxAAK6ALy\
        WUMAAkQnLv//wAfB8H5Q4XB8PuEAYDGD4fxAGOD79TqPP8p0B/gR2gP8o7n+j39CEhtMYGgBeUOo4Xg/xiBQ/+MYxA8QmK6sAZsQ\
        ANBv05iUOaiGNAVhBBibUiAojlrmmFyZqws/rOZVGo1r//L/8KAgJgIC/KgqIgqd/lREeXVwzbAf8B8x/+MYxAcM2F7luc8AAoZE\
        1Ke985t/mCwnKYYcioVkwED3lyg0+QU4+IFOaq7//pvOF1WF7iC5xH/96m5JIADoyBIDyOoqyFo+/+MYxA4PWG7EeGFwB4Bg7DKj\
        xjcNeJ4GUqr3c3of/8OFZNnTcfPFYOFYsHRcXDYvDRuPDpcfOl663PdbtawrbtgAMZG01wHA/+MYxAsMsHrhuAqeQz9hBALBHhlj\
        /MhwuZ//StUguzb//+7skqVqRyFtFtkdEVru/tmpy20wAb//8DGdWgtgEmX5FzrElf/I/+MYxBMRWIrZuHheJfxHR1AnQE8WN3Nv\
        ///rRTJZQmUkOKJSqKpFMllZlJaK6pRXTXblY2S1Tqyt33b9j+a/akP/nbzvGDIZ/+MYxAgNUKKUoNl2J8h2mpVBvIyo4pqHim/d\
        gHUBbo4y+DFRogNTQDA91EPUuDjGIeWAgHWOlQ8tpWoC22gD/Gca3FM0TJfk/+MYxA0PcJrQeHjwKQbKZGaWX/9M4ZghzwMUHPTo\
        cQO////+kJWWL00rLI6aZF1SNNlVWaaNqq9q/av1f+4OSAwBhwERmUjI/+MYxAoMoKraOABeDsjMDTzIjB/6PiYhqgcI7hYHsdwI\
        P//////1t1in//qFyLosK4wXZizKMChkhs7YyMbmnHRyJ0I+TYTQ/+MYxBIRAMKo4Hp0SbghB/rYJohQqTpMT2ew81kwyGnCRfMo\
        fNRDPIhPKpLZmLDrja3DzuG8+eScw9plru9bCiSDDWW+a7Kb/+MYxAkOmMa+IOGySg/0w7zYTGBVNNTU2w+DRgwBQDZzZoAZ5bZ2\
        fXltn/3UfoRCmo+awRzugZwt5AtGZqJVCAH//A26jUog/+MYxAkO+M7VGANeFJyMtSaab6kG//05JJMGEGGAIEIORwD35SD4OQfD\
        8Hz5QEHFAQic5E5+J3ww9QYodLvp0v81rWvxV69i/+MYxAgMWOqwAHj0aNTuFyRZOVdLFgvYq8VVLjM37HAILqmZSOiDRtgN2KRh\
        p0o8bUspGt0eNRrLsF/wAI/aIjPenqBx8RCe/+MYxBEMQOcSWAGQCoiJu737u/x//DCxYBA8HeXB+CZ9QIOKAhLmonfB/OVOEskA\
        AtAA/wiF3SxmHX9mG4llScTryfEdGo6d/+MYxBsM2PL6WA4OJjTTTWnf/+jiMEwOQCxLd3/BaVDUSukcjWoIGrBP+3rWhMB9gISB\
        wET5MCcByyTIGbEUMZI2Ngjg/mTW/+MYxCIMQQbCIJhwieow5jaEgN8fLGwDFHIsjIf7LZTosk5isumAE2ARQtgBHB5jHKhlZGM5\
        ZlKlK//XcLbKWkJFmwGcBgAA/+MYxCwMARLAIGlybVLJvJUARyUDDABDIyCJNqmmmwDLtIYDIyN/zg5wnoLRgQYekHqFE3b0gQLC\
        xMwat//zbs0ZAl1wAG22/+MYxDcMQR7WWABgUtb1nzt+zTSmJQSh0HXQOGyJLBoUVl1LWu1JinnKOdtUtN///1HRFDIOzz//////\
        //aIrTDVUCaaYayx/+MYxEEYIR8CWAZOM1poWWWpqussmqq0sryq+1XVVeqr9dvVd2n/U/tv0/6aAAa4AY3pGIC4AAwAHwN0a8D0\
        szAIE4GQw2Pg/+MYxBsMmTrK4AVwVMVL/////WhvCNKGmJYEMZmAoiVlLf5C9QA7QJv//6JYSLSmgRR0rI8NHhPCP//5kDwmAAoR\
        xC////6x/+MYxCMU6TsFuADKb3SVI7MyNbIA5FIWSRgOQuMLCyKOlJOATkZCyxZHSnkSTkRZFYsgqRyJJC05FcikqRoARIf////5\
        2fz1/+MYxAoO2U7t+AgWqv//2qAeEGBgb1ze///UWJDyITMhI0FUMARIKICqQkkWNMGxhIeSCqW49gwiMR7QKSH1Elu2AH4JqNwI\
        /+MYxAkOsVb+QA5OUsfK9P2pSYyuX3Ybi7IAAcb0hvGJ8TrkQ5Ow3P1Ixer0nK9vVJY3b////HgfAOCIHA0ZAu//AH/6loaY/+MY\
        xAkOYV8CQBbOasoCUND1t9X+m1yqapPGMlBnkqbGRhgM2Ni7Ep+UxnCmGyDYko1Y45/////HiYZB+TXTTTTTTTQQQMDQ/+MYxAoN\
        mXK8AASyWXQOoJ8GAxOBECcLhcQQQQTTTTTTTTdBBv//9VD/zsJzLWEKQLTNh4DSOFAiyheAAB90BeABCad/1NNN/+MYxA4MOYLA\
        eAKwkG6HHHHHP1/////7haWirkQRE9HjBsEsyN6b////////+3g1F1sU2C4A/gkoxkABgRjgBGjHAAxsxgQ//+MYxBgLwYr+WAnN\
        IgKP4I2QENxuBGONyx//NQkC0ZYBrd/oA212wH/7KSrRospJ1o0UVJOtFjIgJMBYkAt4EjFHJM6XXRRp/+MYxCQMUY8aQVIQAjrR\
        ZS0ev/////KFIBnV/ymOb/ESFEvkuJmDoQOg3se5TCAOV+ajlDNUv//1LdFTJfNg1QCkgqvQW5uY/+MYxC0XuirMAYWgAAqQGEFj\
        SKh1y6WECDAUBgGhAvcOT/+aLdNTNvnSdMlGxiJQoBf7vyQUApIcab//+OtUAAjgFRuw//Eo/+MYxAkMUALKWcAQAmytQNBIGn//\
        uUDSgagr+WPFTpX+oGnhqVd86oFaYLcsd1hviJ2s7waqTEFNRTMuMTAwqqqqqqqqqqqq
        """) ?? Data())

  /// How long the first frame is.
  static let infoLength = 216

  /// 16 bits, mono, 8 kHz.
  static let wav: [UInt8] = wav(coding: 1)

  /// - Parameter coding: 1 for plain samples.
  static func wav(coding: Int, behind: [UInt8] = []) -> [UInt8] {
    let samples = (0..<16_000).flatMap { little(Int(8000 * sin(Double($0 * $0) / 60_000)), 2) }
    let format =
      little(coding, 2) + little(1, 2) + little(8000, 4) + little(16_000, 4) + little(2, 2) + little(16, 2)
    let chunks =
      Array("fmt ".utf8) + little(16, 4) + format + Array("data".utf8) + little(samples.count, 4) + samples
      + behind
    return Array("RIFF".utf8) + little(4 + chunks.count, 4) + Array("WAVE".utf8) + chunks
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
