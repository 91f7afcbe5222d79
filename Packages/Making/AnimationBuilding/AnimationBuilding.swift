// Who builds names points, colours, movies.
@_exported import AnimationCore
@_exported import SVGAFormat
