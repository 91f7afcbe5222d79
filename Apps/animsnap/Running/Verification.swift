import AnimationKit
import AnimationSnapshot
import CommandLineSupport

/// Compares animations with their references.
struct Verification: Sendable {
  var references: String
  var options: RunOptions

  /// - Parameter withPictures: whether a page is to be made of it.
  /// - Throws: `CommandFailure` after Ctrl-C.
  func report(of cases: [SnapshotCase], withPictures: Bool) throws -> SnapshotReport {
    let entries = try WorkPool.map(cases, jobs: options.jobs, isQuiet: options.quiet) {
      entry(of: $0, withPictures: withPictures)
    }
    return SnapshotReport(title: "Snapshots", animations: entries.worstFirst)
  }

  func entry(of snapshot: SnapshotCase, withPictures: Bool) -> SnapshotReport.Entry {
    let reference = Reference(in: references, name: snapshot.name)
    var result = snapshot.snapshotter.verify(
      file: snapshot.file, named: snapshot.name, against: reference)
    // A match does not need the reference's pictures: that they are damaged would not be seen.
    if result.isPassed, let damage = reference.damage { result.outcome = .corruptReference(damage) }
    return SnapshotReport.Entry(result, of: snapshot, reference: withPictures ? reference : nil)
  }
}

extension Reference {
  /// What is wrong with its files, told by their hashes: none of them is decoded.
  fileprivate var damage: ReferenceError? {
    do throws(ReferenceError) {
      let manifest = try readManifest()
      for (file, mark) in [(picturePath, manifest.pictureFile), (textPath, manifest.textFile)] {
        let bytes = try? FileReader.read(file, limit: mark.bytes)
        if bytes.map(Digest.init(of:)) != mark.digest {
          return .corrupt(path: path, reason: "\(file.split(separator: "/").last ?? "") was changed")
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
