/** One of the menu's own pictures, which come in two sizes and formats. */
const ours = /^(\/media\/menu\/[a-z]+(?:-[a-z]+)*)-640\.webp$/

const widths = [320, 640] as const

/** An empty plate and chopsticks, for a dish without a picture. */
const fallback = '/media/menu/default-640.webp'

/** A picture by its address: ours with all their sizes, anybody else's as it is. */
function shotOf(address: string) {
  const name = ours.exec(address)?.[1]
  if (name === undefined) return { src: address }
  const set = (format: string) =>
    widths.map((width) => `${name}-${width}.${format} ${width}w`).join(', ')
  return { src: address, srcSet: set('webp'), avifSet: set('avif') }
}

/** A dish's own picture, then the empty plate, for where there is none or it can't be loaded (product#menu). */
export function dishShotsOf(item: { imageUrl: string | null }) {
  const own = item.imageUrl !== null && item.imageUrl !== fallback ? [shotOf(item.imageUrl)] : []
  return [...own, shotOf(fallback)]
}
