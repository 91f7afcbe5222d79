import AnimationBuilding

/// Pictures of people, from the shoulders up.
enum Portrait {
  /// Nobody in particular, in a circle: what somebody's picture is put in the place of.
  static func anyone() throws -> EncodedImage {
    try EncodedImage(
      key: "avatar",
      drawing: DisplayList(
        size: size,
        items: [
          .fill(
            FillItem(Path(ellipseIn: Rect(x: 0, y: 0, width: 144, height: 144)), paint: .color("#c9d6e5"))),
          .fill(
            FillItem(Path(ellipseIn: Rect(x: 44, y: 30, width: 56, height: 60)), paint: .color("#7f95ad"))),
          .fill(
            FillItem(
              try Path(svg: "M26 128 C32 90 112 90 118 128 C90 150 54 150 26 128 Z"), paint: .color("#7f95ad")
            )),
        ]))
  }

  /// Anna, in a square.
  static func anna() throws -> EncodedImage {
    let shapes: [(Path, Color)] = try [
      (Path(Rect(x: 0, y: 0, width: 144, height: 144)), "#8ecae6"),
      (Path(svg: "M34 66 C28 10 116 10 110 66 L116 112 L28 112 Z"), "#6b3e26"),
      (Path(svg: "M20 144 C26 100 118 100 124 144 Z"), "#e63973"),
      (Path(svg: "M60 90 L84 90 L84 112 C78 120 66 120 60 112 Z"), "#f0b998"),
      (Path(ellipseIn: Rect(x: 44, y: 34, width: 56, height: 66)), "#f7cba8"),
      (Path(svg: "M42 62 C46 26 98 26 102 62 C90 44 62 42 42 62 Z"), "#6b3e26"),
      (Path(ellipseIn: Rect(x: 58, y: 62, width: 7, height: 9)), "#33261d"),
      (Path(ellipseIn: Rect(x: 79, y: 62, width: 7, height: 9)), "#33261d"),
      (Path(svg: "M60 82 C66 92 78 92 84 82 C76 86 68 86 60 82 Z"), "#c2405a"),
    ]
    return try EncodedImage(
      key: "anna",
      drawing: DisplayList(size: size, items: shapes.map { .fill(FillItem($0, paint: .color($1))) }))
  }

  private static let size = Size(144, 144)
}
