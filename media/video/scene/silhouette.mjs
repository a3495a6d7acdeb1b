const outline = (d) => new Path2D(d)

/** Fills a path given as SVG path data with the context's fill. */
export function fillSilhouette(context, d) {
  context.fill(outline(d))
}
