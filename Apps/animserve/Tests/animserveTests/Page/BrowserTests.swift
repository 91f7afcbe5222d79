import Foundation
import Testing

@testable import animserve

/// The page in a real browser.
@Suite(.enabled(if: InstalledProgram.chromium != nil, "Chromium and Python are not installed"), .serialized)
struct BrowserTests {
  /// Does steps of `drive.py` on a page; what the browser complains of is a failure.
  ///
  /// - Returns: what the evaluated expressions gave.
  private func open(_ address: String, _ steps: [[String: Any]]) throws -> [Any] {
    let python = Process()
    python.executableURL = URL(filePath: try #require(InstalledProgram.python))
    let script = URL(filePath: #filePath).appending(path: "../../../../../../Tests/Support/Browser/drive.py")
    python.arguments = [
      script.standardizedFileURL.path, try #require(InstalledProgram.chromium), address, "1200", "800",
    ]
    let (input, output) = (Pipe(), Pipe())
    (python.standardInput, python.standardOutput) = (input, output)
    try python.run()
    input.fileHandleForWriting.write(try JSONSerialization.data(withJSONObject: steps))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    python.waitUntilExit()
    let seen = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let errors = try #require(seen["errors"] as? [String])
    #expect(errors.filter { !$0.hasPrefix("Canvas2D: Multiple readback") } == [])
    let site = address.prefix { $0 != "?" }
    let requests = try #require(seen["requests"] as? [String])
    #expect(requests.filter { !$0.hasPrefix(site) && !$0.hasPrefix("blob:") } == [])
    return try #require(seen["values"] as? [Any])
  }

  /// All pixels of the picture as a text.
  private let pixels = """
    (() => {
      const canvas = document.querySelector('#views canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return [canvas.width, data.reduce((sum, value, index) => (sum * 31 + value * (index % 7 + 1)) % 1e9, 7)].join();
    })()
    """

  private func drop(_ name: String, _ bytes: Data) -> [String: Any] {
    [
      "eval": """
      (() => {
        const files = new DataTransfer();
        const bytes = Uint8Array.from(atob('\(bytes.base64EncodedString())'), letter => letter.charCodeAt(0));
        files.items.add(new File([bytes], '\(name)'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
      })()
      """
    ]
  }

  private let isDrawn = ["until": "document.querySelector('#views canvas')?.width > 1"]
  private let title: [String: Any] = ["eval": "document.getElementById('title').textContent"]
  private let frame: [String: Any] = ["eval": "document.getElementById('frame').value"]

  @Test func aLinkShowsWhatWasSeen() throws {
    let service = try TestService().withPage()
    let page = "http://127.0.0.1:\(service.port)/"
    let seen = try open(
      page,
      [
        ["until": "!document.getElementById('open').disabled"], drop("my square.json", TestAnimation.square),
        isDrawn, title,
        // The box is hidden, and time is frame 4.
        ["until": "document.querySelector('[role=treeitem]')"], ["key": "Home"],
        ["key": "ArrowRight"], ["key": "ArrowRight"], ["key": "ArrowRight"], ["key": "ArrowRight"],
        ["key": "b"],
        [
          "eval":
            "[...document.querySelectorAll('[role=treeitem]')].find(row => row.textContent.includes('box')).click()"
        ],
        ["key": "h"], ["until": "!document.getElementById('undo').disabled"], ["wait": 0.5], ["key": "t"],
        ["click": "#link"], frame, ["eval": "location.href"], ["eval": pixels],
      ]
    ).compactMap { $0 as? String }
    #expect(seen.count == 4)
    #expect(seen[0] == "my square.json" && seen[1] == "4")
    let link = seen[2]
    #expect(link.hasPrefix("\(page)?file=") && link.contains("#"))
    let other = try open(
      link,
      [
        isDrawn, ["until": "document.getElementById('frame').value === '4'"],
        ["until": "\(pixels) === '\(seen[3])'"], title, ["click": "#link"], ["eval": "location.href"],
        ["eval": "document.querySelector('#tabs [aria-selected=true]').id"],
        // It goes on from there.
        ["eval": "document.activeElement.blur()"], ["key": " "],
        ["until": "document.getElementById('frame').value !== '4'"],
      ]
    ).compactMap { $0 as? String }
    #expect(other == ["my square.json", link, "tab-change"])
  }

  @Test func filesAreDroppedPlayedAndExported() throws {
    let service = try TestService().withPage()
    let other = TestAnimation.lottie(frames: 5, layers: [TestAnimation.solid("box", "#0000ff")])
    let seen = try open(
      "http://127.0.0.1:\(service.port)/",
      [
        drop("a.json", TestAnimation.square), isDrawn, drop("b.json", other),
        ["until": "document.querySelectorAll('#files [role=listitem]').length === 2"],
        ["eval": "new URLSearchParams(location.search).getAll('file').length"],
        ["key": " "], ["until": "Number(document.getElementById('frame').value) > 2"], ["key": " "],
        ["click": "#tab-export"], ["click": "#export"], ["until": "document.getElementById('download')"],
        [
          "eval":
            "fetch(document.getElementById('download').href).then(answer => answer.blob()).then(blob => blob.size > 100)"
        ],
        // A file is closed by leaving it out.
        ["eval": "document.querySelector('#files [role=listitem] button:last-child').click()"],
        ["until": "new URLSearchParams(location.search).getAll('file').length === 1"],
        ["until": "document.getElementById('title').textContent === 'b.json'"],
      ])
    #expect(seen.compactMap { $0 as? Int }.first == 2)
    #expect(seen.compactMap { $0 as? Bool }.contains(true))
  }

  /// Links as strangers may write them.
  @Test(arguments: [
    "#frame=9999&shown=[7,0]&tab=%22__proto__%22&zoom=1e9&speed=-1&pan=[null,null]&range=[-1,5]",
    "#edits=[{\"texts\":[1],\"values\":7,\"hidden\":{},\"theme\":5}]&shown=0&frame=%22x%22",
    "#%%%&=&a&frame", "#color=%22red;}%22&background=%22<img>%22&mode=[]&loop=null",
  ])
  func aLinkThatIsWrongShowsTheFile(hash: String) throws {
    let service = try TestService().withPage()
    let id = try #require(try service.post("/api/files?name=a.json", TestAnimation.square).json["id"]?.string)
    let seen = try open("http://127.0.0.1:\(service.port)/?file=\(id)\(hash)", [isDrawn, title])
    #expect(seen.compactMap { $0 as? String } == ["a.json"])
  }
}
