import AnimationCore
import AnimationLoading
import Pixels
import SystemSupport

/// The outcome of recording.
public enum RecordResult: String, Hashable, Sendable {
  case added, updated, unchanged
}

extension Reference {
  /// Writes the reference: each file in one step, the manifest last. Files with the same content are left alone, so
  /// that their bytes do not depend on who recorded them.
  ///
  /// - Throws: `SnapshotError`.
  package func write(_ snapshot: Snapshot) throws(SnapshotError) -> RecordResult {
    guard let first = snapshot.frames.first else { throw .noFrames }
    var cells: [Digest: Int] = [:]
    var images: [Raster] = []
    var frames: [Manifest.Frame] = []
    for frame in snapshot.frames {
      let cell = cells[frame.digest] ?? images.count
      if cell == images.count { images.append(frame.image) }
      cells[frame.digest] = cell
      frames.append(
        Manifest.Frame(
          chosen: frame.chosen, digest: frame.digest, listDigest: frame.listDigest, cell: cell))
    }
    let isNew = !Folders.exists(manifestPath)
    // A damaged reference does not count: it is written again even if it would say the same.
    let old = try? read().manifest
    let text = Array(FrameTexts.joined(snapshot.frames).utf8)
    try check("bytes of frames.txt", text.count, Self.maximumTextBytes)
    var manifest = Manifest(
      source: snapshot.source, drawing: snapshot.drawing, fonts: snapshot.fonts, size: first.image.size,
      choice: snapshot.choice, frames: frames,
      frameDigests: snapshot.frameDigests, options: snapshot.options, info: snapshot.info,
      imageFile: old?.imageFile ?? Manifest.FileMark(of: []), textFile: Manifest.FileMark(of: text))
    var files: [(path: String, bytes: [UInt8])] = []
    if let old, old.hasImages(of: manifest) {
      (manifest.drawing, manifest.fonts) = (old.drawing ?? snapshot.drawing, old.fonts)
    } else {
      let png = try encoded(images, first.image.size)
      try check("bytes of frames.png", png.count, Self.maximumImageBytes)
      manifest.imageFile = Manifest.FileMark(of: png)
      files.append((imagePath, png))
    }
    guard manifest != old else { return .unchanged }
    files += [(textPath, text), (manifestPath, manifest.json)]
    do {
      try write(files)
    } catch {
      throw .file(error)
    }
    return isNew ? .added : .updated
  }

  /// What could not be read is not written.
  private func check(_ what: String, _ count: Int, _ limit: Int) throws(SnapshotError) {
    do {
      try DecodingLimits.check(what, count, limit)
    } catch {
      throw .unusable(error)
    }
  }

  private func encoded(_ images: [Raster], _ size: PixelSize) throws(SnapshotError) -> [UInt8] {
    do {
      return try Strip(size: size, count: images.count).joined(images).png(isSmall: true)
    } catch {
      throw .unusable(error)
    }
  }

  private func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
    let made = try StagedFolders.makeParents(of: manifestPath)
    do {
      var staged: [StagedFile] = []
      for file in files { staged.append(try StagedFile(file.bytes, for: file.path)) }
      try StagedFile.commit(staged)
    } catch {
      StagedFolders.remove(made)
      throw error
    }
  }
}

extension Manifest {
  fileprivate func hasImages(of other: Manifest) -> Bool {
    size == other.size && frames.map(\.digest) == other.frames.map(\.digest)
      && frames.map(\.cell) == other.frames.map(\.cell)
  }
}
