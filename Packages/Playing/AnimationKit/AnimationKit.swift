// The face of the library: `import AnimationKit` brings in what decodes, draws and plays.
@_exported import AnimationCore
@_exported import AnimationFormats
@_exported import AnimationLoading
@_exported import AnimationPlayer
@_exported import FrameRendering
@_exported import LottieFormat
@_exported import Pixels
@_exported import SVGAFormat
@_exported import StateMachines
@_exported import SystemSupport
@_exported import TextLayout
@_exported import VisibleDifferences
