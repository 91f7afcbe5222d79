extension Collection<UInt8> {
  /// The length of UTF-8's byte order mark at the beginning: 3 bytes; 0 where there is none.
  package var byteOrderMarkLength: Int {
    // Most texts have none: the list is not even made.
    first == 0xEF && starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
