import { dishHues } from './dish-hues.ts'

/** A built-in picture of the menu. These exist in two sizes. */
const ours = /^\/media\/menu\/([a-z]+(?:-[a-z]+)*)-640\.webp$/

const widths = [320, 640] as const

/** An empty plate with chopsticks, for a dish that has no picture. */
const fallback = '/media/menu/default-640.webp'

/** A picture by its address: a built-in one in all sizes, any other one as it is. */
function shotOf(address: string) {
  const name = ours.exec(address)?.[1]
  if (name === undefined) return { src: address }
  const srcSet = widths.map((width) => `/media/menu/${name}-${width}.webp ${width}w`).join(', ')
  return { src: address, srcSet, hues: dishHues[name] }
}

/** A dish's own picture, followed by the empty plate as a fallback (product#menu). */
export function dishShotsOf(item: { imageUrl: string | null }) {
  const own = item.imageUrl !== null && item.imageUrl !== fallback ? [shotOf(item.imageUrl)] : []
  return [...own, shotOf(fallback)]
}
