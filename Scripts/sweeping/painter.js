// Paints SVGAs on a canvas, as the description of the format has it: what is compared with the tool's pictures.
// Movies are the JSON of SVGA 1.x; `movie.bitmaps` has the decoded pictures by their keys.
class Painter {
  constructor(movie, side) {
    this.movie = movie
    this.side = side
    this.sprites = movie.sprites.map(sprite => ({ ...sprite, frames: this.resolved(sprite.frames) }))
  }

  // Shapes that are kept are those of the frame before.
  resolved(frames) {
    let last = []
    return frames.map(frame => {
      const shapes = frame.shapes ?? []
      last = shapes[0]?.type === "keep" ? last : shapes
      return { ...frame, shapes: last }
    })
  }

  layer(draw) {
    const context = new OffscreenCanvas(this.side, this.side).getContext("2d")
    draw(context)
    return context.canvas
  }

  // Sprites with one matte that follow one another are masked together.
  paint(context, frame) {
    context.clearRect(0, 0, this.side, this.side)
    const drawn = this.sprites.filter(sprite => !sprite.imageKey.endsWith(".matte"))
    for (let start = 0, end; start < drawn.length; start = end) {
      const key = drawn[start].matteKey
      for (end = start + 1; end < drawn.length && drawn[end].matteKey === key;) end++
      const run = drawn.slice(start, end)
      if (!key) {
        run.forEach(sprite => this.sprite(context, sprite, frame))
        continue
      }
      const matte = this.sprites.findLast(sprite => sprite.imageKey === key)
      if (!matte) continue
      context.drawImage(this.layer(inner => {
        run.forEach(sprite => this.sprite(inner, sprite, frame))
        inner.globalCompositeOperation = "destination-in"
        inner.drawImage(this.layer(mask => this.sprite(mask, matte, frame)), 0, 0)
      }), 0, 0)
    }
  }

  sprite(context, sprite, frame) {
    const shown = sprite.frames[frame]
    if (!(shown?.alpha > 0)) return
    context.globalAlpha = Math.min(shown.alpha, 1)
    context.drawImage(this.layer(inner => {
      const { a, b, c, d, tx, ty } = shown.transform
      const layout = shown.layout
      if (a * d - b * c === 0) return
      inner.transform(a, b, c, d, tx, ty)
      inner.translate(layout.x, layout.y)
      if (shown.clipPath) inner.clip(new Path2D(shown.clipPath))
      this.bitmap(inner, this.movie.bitmaps[this.pictureKey(sprite.imageKey)], layout)
      shown.shapes.forEach(shape => this.shape(inner, shape))
    }), 0, 0)
    context.globalAlpha = 1
  }

  pictureKey(key) {
    return key in this.movie.bitmaps ? key : key.replace(/\.(matte|vector)$/, "")
  }

  // Fitted into the layout, in its middle.
  bitmap(context, image, layout) {
    if (!image || !(layout.width > 0 && layout.height > 0)) return
    const scale = Math.min(layout.width / image.width, layout.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    context.drawImage(image, (layout.width - width) / 2, (layout.height - height) / 2, width, height)
  }

  shape(context, { type, args, styles, transform }) {
    context.save()
    if (transform) {
      const { a, b, c, d, tx, ty } = transform
      if (a * d - b * c === 0) return context.restore()
      context.transform(a, b, c, d, tx, ty)
    }
    const outline = this.outline(type, args)
    if (styles?.fill) {
      context.fillStyle = this.color(styles.fill)
      context.fill(outline)
    }
    if (styles?.stroke && styles.strokeWidth > 0) this.stroke(context, outline, styles)
    context.restore()
  }

  outline(type, args) {
    if (type === "shape") return new Path2D(args.d)
    const path = new Path2D()
    if (type === "rect") {
      const radius = Math.min(args.cornerRadius, args.width / 2, args.height / 2)
      radius > 0 ? path.roundRect(args.x, args.y, args.width, args.height, radius) : path.rect(args.x, args.y, args.width, args.height)
    } else {
      path.ellipse(args.x, args.y, args.radiusX, args.radiusY, 0, 0, 2 * Math.PI)
      path.closePath()
    }
    return path
  }

  stroke(context, outline, styles) {
    context.strokeStyle = this.color(styles.stroke)
    context.lineWidth = styles.strokeWidth
    context.lineCap = styles.lineCap
    // A limit of 0 cuts all corners, and is no limit to a canvas.
    context.lineJoin = styles.lineJoin === "miter" && !(styles.miterLimit > 0) ? "bevel" : styles.lineJoin
    context.miterLimit = styles.miterLimit || 10
    const [dash, gap, offset] = styles.lineDash ?? [0, 0, 0]
    context.setLineDash(dash > 0 || gap > 0 ? [Math.max(1, dash), Math.max(0.1, gap)] : [])
    context.lineDashOffset = offset
    context.stroke(outline)
  }

  // Of colours above 1, which count to 255, only the alpha does not.
  color([r, g, b, a]) {
    const most = Math.max(r, g, b) > 1 ? 1 : 255
    return `rgba(${r * most}, ${g * most}, ${b * most}, ${a})`
  }
}
