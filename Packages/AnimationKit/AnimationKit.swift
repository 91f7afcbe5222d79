@_exported import AnimationCore
