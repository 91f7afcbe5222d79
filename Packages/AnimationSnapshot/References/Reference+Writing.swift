import Pixels
import SystemSupport

/// What recording did.
public enum RecordResult: String, Hashable, Sendable {
  case added, updated, unchanged
}

extension Reference {
  /// Writes the reference, each of its files in one step, the manifest last. What is there already is left alone,
  /// so that its bytes do not depend on who wrote them.
  ///
  /// - Throws: `SnapshotError`.
  package func write(_ snapshot: Snapshot) throws(SnapshotError) -> RecordResult {
    guard let first = snapshot.frames.first else { throw .noFrames }
    var cells: [Digest: Int] = [:]
    var pictures: [Raster] = []
    var frames: [Manifest.Frame] = []
    for frame in snapshot.frames {
      let digest = Digest(of: frame.picture)
      let cell = cells[digest] ?? pictures.count
      if cell == pictures.count { pictures.append(frame.picture) }
      cells[digest] = cell
      frames.append(
        Manifest.Frame(chosen: frame.chosen, digest: digest, listDigest: frame.listDigest, cell: cell))
    }
    let isNew = !Folders.exists(manifestPath)
    // A damaged one is none: it is made anew, though it would say the same.
    let old = try? read().manifest
    let text = Array(FrameTexts.joined(snapshot.frames).utf8)
    var manifest = Manifest(
      source: snapshot.source, drawing: snapshot.drawing, size: first.picture.size, choice: snapshot.choice,
      frames: frames,
      timeline: snapshot.timeline, options: snapshot.options, info: snapshot.info,
      pictureFile: old?.pictureFile ?? Manifest.FileMark(of: []), textFile: Manifest.FileMark(of: text))
    var files: [(path: String, bytes: [UInt8])] = []
    if let old, old.hasPictures(of: manifest) {
      manifest.drawing = old.drawing ?? snapshot.drawing
    } else {
      let png = try encoded(pictures, first.picture.size)
      manifest.pictureFile = Manifest.FileMark(of: png)
      files.append((picturePath, png))
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

  private func encoded(_ pictures: [Raster], _ size: PixelSize) throws(SnapshotError) -> [UInt8] {
    do {
      return try Strip(size: size, count: pictures.count).joined(pictures).png(isSmall: true)
    } catch {
      throw .unusable(error)
    }
  }

  private func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
    let made = try Folders.makeParents(of: manifestPath)
    do {
      var staged: [StagedFile] = []
      for file in files { staged.append(try StagedFile(file.bytes, for: file.path)) }
      for file in staged { try file.commit() }
    } catch {
      Folders.remove(made)
      throw error
    }
  }
}

extension Manifest {
  fileprivate func hasPictures(of other: Manifest) -> Bool {
    size == other.size && frames.map(\.digest) == other.frames.map(\.digest)
      && frames.map(\.cell) == other.frames.map(\.cell)
  }
}
