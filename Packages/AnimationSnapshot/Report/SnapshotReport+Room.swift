extension SnapshotReport {
  /// The report with full pictures for as many animations, from the first on, as there is room for, so that a page
  /// can be opened though everything failed. Small pictures are kept.
  ///
  /// - Parameter bytes: of PNG files.
  package func keepingPictures(within bytes: Int) -> SnapshotReport {
    var report = self
    var room = bytes
    for index in report.animations.indices {
      room -= report.animations[index].pictureBytes
      if room < 0, report.animations[index].pictureBytes > 0 { report.animations[index].dropPictures() }
    }
    return report
  }
}

extension SnapshotReport.Entry {
  fileprivate var pictureBytes: Int {
    frames.reduce(0) { sum, frame in
      [frame.pictures.left, frame.pictures.right, frame.pictures.difference]
        .reduce(sum) { $0 + ($1?.count ?? 0) }
    }
  }

  fileprivate mutating func dropPictures() {
    for index in frames.indices {
      let thumbnail = frames[index].pictures.thumbnail
      frames[index].pictures = SnapshotReport.Pictures(thumbnail: thumbnail)
    }
    note += (note.isEmpty ? "" : " ") + "Its pictures are left out: there was no room for all."
  }
}
