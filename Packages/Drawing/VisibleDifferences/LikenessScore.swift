import AnimationCore
import CStandardLibrary
import PixelKernels

/// SSIMULACRA 2 (Jon Sneyers, Cloudinary, 2023): how alike two pictures are for people, from 100 for no difference down to
/// below 0. Structure and edges are compared in three channels, at six scales; the weights come from ratings of 22,000 pairs
/// of pictures by people.
///
/// All six scales count for pictures of any size. Below 113 pixels on a side, where other implementations leave scales out,
/// the score is another than theirs.
struct LikenessScore {
  private static let scaleCount = 6
  /// How many numbers each scale of a channel has: structure, added edges and lost edges by their means, then by their fourth roots.
  private static let normCount = 6

  /// 100 for pictures that are the same.
  private(set) var value = 100.0
  /// How many pixels differ in colour by more than `noticeable`, once those around them have run together.
  private(set) var noticeableCount = 0

  /// - Parameter noticeable: the distance between colours.
  /// - Throws: `invalid` when memory is missing.
  init(
    _ first: consuming SeenPicture, _ second: consuming SeenPicture, noticeable: Float
  ) throws(AnimationError) {
    var (first, second) = (first, second)
    let count = first.width * first.height
    let distances = try FloatPlane(count: count)
    let room = try FloatPlane(count: spans_likeness_room(first.width))
    var total = 0.0
    for scale in 0..<Self.scaleCount {
      if scale > 0 {
        try first.halve()
        try second.halve()
      }
      for channel in 0..<3 {
        var sums = [Double](repeating: 0, count: Self.normCount)
        spans_compare_planes(
          &sums, first.planes[channel].numbers, second.planes[channel].numbers, first.width, first.height,
          scale == 0 ? distances.numbers : nil, room.numbers)
        total += Self.weighed(sums, channel, scale, pixels: first.width * first.height)
      }
    }
    for i in 0..<count where distances.numbers[i] > noticeable * noticeable { noticeableCount += 1 }
    value = Self.score(total)
  }

  private static func weighed(_ sums: [Double], _ channel: Int, _ scale: Int, pixels: Int) -> Double {
    let first = (channel * scaleCount + scale) * normCount
    var total = 0.0
    for kind in 0..<3 {
      let mean = sums[2 * kind] / Double(pixels)
      let fourthRoot = (sums[2 * kind + 1] / Double(pixels)).squareRoot().squareRoot()
      total += weights[first + kind] * mean + weights[first + 3 + kind] * fourthRoot
    }
    return total
  }

  /// Brings the weighed sum to the scale of what people said.
  private static func score(_ sum: Double) -> Double {
    let error = sum * 0.9562382616834844
    let bent =
      2.326765642916932 * error - 0.020884521182843837 * error * error
      + 6.248496625763138e-05 * error * error * error
    return bent > 0 ? 100 - 10 * pow(bent, 0.6276336467831387) : 100
  }

  /// The weights as published: for each channel scale by scale, in the order of `normCount`.
  private static let weights: [Double] = [
    // Red against green
    0, 0.0007376606707406586, 0, 0, 0.0007793481682867309, 0,
    0, 0.0004371155730107379, 0, 1.1041726426657346, 0.00066284834129271, 0.00015231632783718752,
    0, 0.0016406437456599754, 0, 1.8422455520539298, 11.441172603757666, 0,
    0.0007989109436015163, 0.000176816438078653, 0, 1.8787594979546387, 10.94906990605142, 0,
    0.0007289346991508072, 0.9677937080626833, 0,
    0.00014003424285435884, 0.9981766977854967, 0.00031949755934435053,
    0.0004550992113792063, 0, 0, 0.0013648766163243398, 0, 0,
    // Brightness
    0, 0, 0, 7.466890328078848, 0, 17.445833984131262,
    0.0006235601634041466, 0, 0, 6.683678146179332, 0.00037724407979611296, 1.027889937768264,
    225.20515300849274, 0, 0, 19.213238186143016, 0.0011401524586618361, 0.001237755635509985,
    176.39317598450694, 0, 0, 24.43300999870476, 0.28520802612117757, 0.0004485436923833408,
    0, 0, 0, 34.77906344483772, 44.835625328877896, 0,
    0, 0, 0, 0, 0, 0,
    // Blue against brightness
    0, 0.0008680556573291698, 0, 0, 0, 0,
    0, 0.0005313191874358747, 0, 0.00016533814161379112, 0, 0,
    0, 0, 0, 0.0004179171803251336, 0.0017290828234722833, 0,
    0.0020827005846636437, 0, 0, 8.826982764996862, 23.19243343998926, 0,
    95.1080498811086, 0.9863978034400682, 0.9834382792465353,
    0.0012286405048278493, 171.2667255897307, 0.9807858872435379,
    0, 0, 0, 0.0005130064588990679, 0, 0.00010854057858411537,
  ]
}
