import { roomHues } from './room-hues.ts'

/** The three pictures of an amenity (product#gallery). */
export const views = ['room', 'detail', 'night'] as const
export type View = (typeof views)[number]

/** A built-in picture. These exist in two sizes. */
const ours = /^\/media\/amenities\/(\d+\/[a-z]+)-1280\.webp$/

const widths = [640, 1280] as const

/** A picture by its address: a built-in one in all sizes, any other one as it is. */
export function shotOf(address: string) {
  const name = ours.exec(address)?.[1]
  if (name === undefined) return { src: address }
  const srcSet = widths
    .map((width) => `/media/amenities/${name}-${width}.webp ${width}w`)
    .join(', ')
  return { src: address, srcSet, hues: roomHues[name] }
}

/** A further picture of an amenity, chosen by its id. If there is none, its main picture is used. */
export function shotsOf(amenity: { id: number; imageUrl: string }, view: View) {
  return [shotOf(`/media/amenities/${amenity.id}/${view}-1280.webp`), shotOf(amenity.imageUrl)]
}
