extension SnapshotReport {
  /// The report with full images for as many animations as fit in, from the first on, so that a page can be opened even
  /// if everything failed. Thumbnails are kept.
  ///
  /// - Parameter bytes: the total size of the PNG files.
  package func keepingImages(within bytes: Int) -> SnapshotReport {
    var report = self
    var remaining = bytes
    for index in report.animations.indices {
      remaining -= report.animations[index].imageBytes
      if remaining < 0, report.animations[index].imageBytes > 0 { report.animations[index].dropImages() }
    }
    return report
  }
}

extension SnapshotReport.Entry {
  fileprivate var imageBytes: Int {
    frames.reduce(0) { sum, frame in
      [frame.images.left, frame.images.right, frame.images.difference]
        .reduce(sum) { $0 + ($1?.count ?? 0) }
    }
  }

  fileprivate mutating func dropImages() {
    for index in frames.indices {
      let thumbnail = frames[index].images.thumbnail
      frames[index].images = SnapshotReport.Images(thumbnail: thumbnail)
    }
    note += (note.isEmpty ? "" : " ") + "Its images are left out: not all of them fit into the page."
  }
}
