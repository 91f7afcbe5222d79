import AnimationCore
import DotLottieFormat
import StateMachines

/// A dotLottie: a ZIP with animations, and what they have in common.
struct DotLottiePackage: FileFormat {
  static let name = "dotLottie (ZIP data)"
  static let extensions = ["lottie"]

  static func matches(_ file: OpenedFile) -> Bool { file.archive.map(DotLottieFile.canDecode) ?? false }

  let contents: [Content]
  private let file: OpenedFile
  private let package: DotLottieFile

  init(_ file: OpenedFile) throws(AnimationError) {
    guard let archive = file.archive else { throw .unknownFormat(reason: "not a ZIP") }
    self.file = file
    package = try DotLottieFile(archive, limits: file.limits)
    contents = package.animations.map { Content(id: $0.id, name: $0.name) }
  }

  func decode(_ content: Content) throws(AnimationError) -> any Animation {
    try package.decode(content.id, options: file.lottieOptions)
  }

  func lottie(_ content: Content) throws(AnimationError) -> LottieSource {
    let (text, options) = try package.source(content.id, options: file.lottieOptions)
    return LottieSource(text: text, options: options, isPackaged: true)
  }

  func stateMachine(_ id: String?) throws(AnimationError) -> StateMachine {
    try package.stateMachine(id, limits: file.limits)
  }
}
