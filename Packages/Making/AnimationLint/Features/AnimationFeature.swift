/// What an animation may be made of, and a player may lack. The raw value names it in messages.
package enum AnimationFeature: String, Hashable, Sendable, CaseIterable {
  // Lottie: shapes.
  case mergePaths = "merge paths"
  case repeater
  case roundedCorners = "rounded corners"
  case zigZag = "zig zag"
  case puckerBloat = "pucker and bloat"
  case twist
  case offsetPath = "offset path"
  case trimTogether = "trim paths, simultaneously"
  case trimIndividually = "trim paths, individually"
  case polystar = "stars and polygons"
  case gradientStroke = "strokes with gradients"
  case dashes
  // Lottie: layers.
  case image = "images"
  case solid = "solids"
  case text
  case glyphs = "text with glyphs in the file"
  case textAnimator = "text animators"
  case textSelector = "range selectors of texts"
  case textExpressionSelector = "expression selectors of texts"
  case textPath = "text on a path"
  case sound = "sounds"
  case camera = "cameras"
  case layer3D = "3D layers"
  case timeRemap = "time remapping"
  case timeStretch = "time stretch"
  case autoOrient = "auto-orientation"
  case blendMode = "blend modes"
  case skew
  case expressions
  case motionBlur = "motion blur"
  // Lottie: masks and mattes.
  case mask = "masks"
  case maskInverted = "inverted masks"
  case maskIntersect = "masks that intersect"
  case maskLighten = "masks that lighten"
  case maskDarken = "masks that darken"
  case maskDifference = "masks of differences"
  case maskExpansion = "expanded masks"
  case maskFeather = "feathered masks"
  case alphaMatte = "alpha mattes"
  case alphaInvertedMatte = "inverted alpha mattes"
  case lumaMatte = "luma mattes"
  case lumaInvertedMatte = "inverted luma mattes"
  case matteParent = "mattes that are not the layer above"
  // Lottie: effects.
  case fillEffect = "the effect Fill"
  case strokeEffect = "the effect Stroke"
  case tintEffect = "the effect Tint"
  case tritoneEffect = "the effect Tritone"
  case levelsEffect = "the effect Levels (Individual Controls)"
  case gaussianBlur = "the effect Gaussian Blur"
  case dropShadow = "the effect Drop Shadow"
  case otherEffect = "effects of other kinds"
  case layerStyle = "layer styles"
  // SVGA.
  case svgaArchive = "SVGA 1.x (ZIP data)"
  case svgaSound = "sounds in an SVGA"
  case svgaBareMP3 = "MP3 data without an ID3 tag"
  case svgaLateMatte = "a first sprite that is no matte"
  case svgaMissingMatte = "mattes that are not there"
  case svgaMatte = "mattes"
  case svgaClippedShapes = "clips of shapes"
  case svgaKeyEnding = "keys that differ from a picture's by their endings"
  case svgaUnevenRate = "frame rates by which 60 cannot be divided"
}
