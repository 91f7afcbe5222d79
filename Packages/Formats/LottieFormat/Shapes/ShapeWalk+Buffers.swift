import AnimationCore

extension ShapeWalk {
  /// What is collected. Its memory is used again, from layer to layer and from frame to frame.
  struct Buffers {
    var nodes: [PaintedList.Node] = []
    var painted: [PaintedList.Paint?] = []
    var lists: [OpenList] = []
    // Of the list that is walked by itself:
    /// What each generator made, in the space of its own list; modifiers change it in place.
    var outlines: [ShapeOutline] = []
    var paints: [PaintRecord] = []
    var modifiers: [ModifierRecord] = []
    /// Positions in `paints` and `modifiers`, outermost first.
    var openPaints: [Int] = []
    var openModifiers: [Int] = []
    var reached: [Int] = []
    var kept: [(contour: Contour, transform: Transform)] = []

    /// Ends the reach of all paints and modifiers but the first that were opened: it is as long as the outlines that there
    /// are.
    mutating func close(butFor paintCount: Int, _ modifierCount: Int) {
      let end = outlines.count
      while openPaints.count > paintCount, let index = openPaints.popLast() {
        paints[index].reach.end = end
      }
      while openModifiers.count > modifierCount, let index = openModifiers.popLast() {
        modifiers[index].reach.end = end
      }
    }

    /// Returns the transform from a list to one around it.
    mutating func transform(from inner: Int, to outer: Int) -> Transform {
      if inner == outer { return .identity }
      let list = lists[inner]
      return transform(from: list.outer, to: outer) * list.transform
    }
  }

  struct OpenList {
    /// The transform to the list around it.
    let transform: Transform
    let outer: Int
  }

  /// Outlines in the order in which they were met.
  struct Reach {
    /// The list of the record that collects them.
    let list: Int
    let merge: Int?
    let first: Int
    var end: Int
  }

  struct PaintRecord {
    let item: ShapeItem
    let memory: ListMemory?
    let position: Int
    var reach: Reach
  }

  struct ModifierRecord {
    enum Kind {
      case modify(PathModifier)
      /// Combines the outlines into the one at `output`.
      case merge(MergeMode, output: Int)
    }

    let kind: Kind
    /// The name of the shape.
    let name: String
    var reach: Reach
  }

  /// The merge that is walked, and what is open outside of it: outlines of its operands are not reached from there.
  struct OpenMerge {
    /// The position of the outline that comes of it; nil outside of merges.
    var output: Int?
    /// How many merges are open, each in the one before.
    var depth = 0
    /// The number of paints that are open outside of it.
    var paintCount = 0
    /// The number of modifiers that are open outside of it.
    var modifierCount = 0
  }
}
