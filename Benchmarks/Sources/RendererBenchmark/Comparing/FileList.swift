import BenchmarkResults
import Foundation

/// The animations to measure.
struct FileList {
  struct Entry {
    var url: URL
    var kind: FileKind
    var structure: LottieStructure?
  }

  /// Every beginning is a sample of all.
  let entries: [Entry]

  /// All animations below the folders, each once where there are copies.
  init(below folders: [URL]) {
    var seen: Set<Data> = []
    let files = folders.flatMap { folder -> [URL] in
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return found?.compactMap { $0 as? URL } ?? [folder]
    }.sorted { $0.path < $1.path }
    let all = files.compactMap { url -> Entry? in
      guard ["json", "svga"].contains(url.pathExtension), !FileList.isNone(url),
        let data = try? Data(contentsOf: url), seen.insert(data).inserted
      else { return nil }
      if url.pathExtension == "svga" { return Entry(url: url, kind: .svga) }
      guard let structure = LottieStructure(data) else { return nil }
      return Entry(url: url, kind: structure.isReal ? .real : .oneFeature, structure: structure)
    }
    // Each kind by itself, so that a sample has of all.
    let kinds = FileKind.allCases.map { kind in all.filter { $0.kind == kind }.spread }
    let placed = kinds.flatMap { list in
      list.enumerated().map { (place: Double($0.offset) / Double(list.count), entry: $0.element) }
    }
    entries = placed.sorted { $0.place < $1.place }.map(\.entry)
  }

  func of(_ kinds: [FileKind]) -> [URL] { entries.filter { kinds.contains($0.kind) }.map(\.url) }

  /// What a corpus has apart from its animations, and rlottie's own crash reports, some of which keep it busy without end.
  private static func isNone(_ file: URL) -> Bool {
    ["ref.json", "pairs.json"].contains(file.lastPathComponent) || file.lastPathComponent.hasPrefix("repro_")
  }
}
