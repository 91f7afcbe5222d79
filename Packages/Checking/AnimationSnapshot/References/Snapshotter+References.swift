import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import Pixels
import SystemSupport

extension Snapshotter {
  /// Compares an animation with its reference.
  public func verify(
    _ animation: any Animation, named name: String, against reference: Reference
  ) -> SnapshotResult {
    verify(named: name, against: reference) { () throws(SnapshotError) in (animation, nil) }
  }

  /// Decodes a file and compares it with its reference. A file that does not decode also gives a result.
  public func verify(file: String, named name: String, against reference: Reference) -> SnapshotResult {
    verify(named: name, against: reference) { () throws(SnapshotError) in try decode(file) }
  }

  /// Compares what a view currently shows with its reference.
  public func verify(
    view: some PlayerView<Bitmap>, named name: String, against reference: Reference
  ) -> SnapshotResult {
    do throws(SnapshotError) {
      let snapshot = try snapshot(ofView: view)
      do throws(ReferenceError) {
        return ReferenceComparison(named: name, reference, try reference.readManifest(), tolerance).result(
          of: snapshot)
      } catch {
        return SnapshotResult(name: name, error, snapshot)
      }
    } catch {
      return SnapshotResult(name: name, outcome: .failed(error))
    }
  }

  /// Records an animation's reference. An existing one that shows the same keeps its bytes.
  ///
  /// - Throws: `SnapshotError`.
  public func record(_ animation: any Animation, to reference: Reference) throws(SnapshotError)
    -> RecordResult
  {
    try reference.write(try snapshot(of: animation))
  }

  /// Decodes a file and records its reference.
  public func record(file: String, to reference: Reference) throws(SnapshotError) -> RecordResult {
    try reference.write(try snapshot(ofFile: file))
  }

  /// Decodes a file and renders its frames, for example to examine them before recording.
  ///
  /// - Throws: `SnapshotError`.
  public func snapshot(ofFile file: String) throws(SnapshotError) -> Snapshot {
    let (animation, source) = try decode(file)
    var snapshot = try snapshot(of: animation)
    snapshot.source = source
    return snapshot
  }

  // MARK: - The steps

  /// The reference is read first: it says which representative frames to render.
  private func verify(
    named name: String, against reference: Reference,
    _ load: () throws(SnapshotError) -> (animation: any Animation, source: Digest?)
  ) -> SnapshotResult {
    do throws(SnapshotError) {
      let (animation, source) = try load()
      let manifest: Manifest
      do throws(ReferenceError) {
        manifest = try reference.readManifest()
      } catch {
        var snapshot = try snapshot(of: animation, frames: nil, keeping: keepsAllImages ? .all : .none)
        snapshot.source = source
        return SnapshotResult(name: name, error, snapshot)
      }
      var snapshot = try snapshot(
        of: animation, frames: recorded(manifest),
        keeping: keepsAllImages ? .all : .differing(from: manifest))
      snapshot.source = source
      return ReferenceComparison(named: name, reference, manifest, tolerance).result(of: snapshot)
    } catch {
      return SnapshotResult(name: name, outcome: .failed(error))
    }
  }

  /// The frames of the reference, if the choice is unchanged and need not be made again. A reference with more of them
  /// than the choice was not recorded with it.
  private func recorded(_ manifest: Manifest) -> [ChosenFrame]? {
    guard case .representative(let count) = options.frames, "\(options.frames)" == manifest.choice,
      manifest.frames.count <= max(1, count)
    else { return nil }
    return manifest.frames.map(\.chosen)
  }

  private func decode(_ path: String) throws(SnapshotError) -> (animation: any Animation, source: Digest?) {
    do throws(FileError) {
      let file = try AnimationFile.read(path, limit: limits.fileBytes)
      let id = options.animationID
      if let script = options.script {
        return (try script.play(file, animation: id, limits: limits), file.digest)
      }
      return (try AnimationDecoder.decode(file, animation: id, limits: limits), file.digest)
    } catch {
      throw .file(error)
    }
  }
}

extension SnapshotResult {
  fileprivate init(name: String, _ error: ReferenceError, _ snapshot: Snapshot) {
    switch error {
    case .missing(let path): self.init(name: name, outcome: .missingReference(path))
    case .corrupt: self.init(name: name, outcome: .corruptReference(error))
    }
    self.snapshot = snapshot
  }
}
