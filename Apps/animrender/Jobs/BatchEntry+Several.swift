/// What became of the outputs of one row or request together.
extension [BatchEntry] {
  var status: BatchEntry.Status {
    for status in [BatchEntry.Status.failed, .interrupted, .done]
    where contains(where: { $0.status == status }) {
      return status
    }
    return .skipped
  }

  /// That of the first that failed; nil for none.
  var exitCode: Int32? { lazy.compactMap(\.exitCode).first }

  /// Why some failed, one line each.
  var errors: [String] {
    compactMap(\.error).flatMap { $0.split(separator: "\n").map(String.init) }
  }
}
