/** The three pictures of an amenity (product#gallery). */
export const views = ['room', 'detail', 'night'] as const
export type View = (typeof views)[number]

/** A built-in picture. These exist in two sizes. */
const ours = /^\/media\/amenities\/((?:\d+|house)\/[a-z]+)-1280\.webp$/

const widths = [800, 1280] as const

/** The colours of the corners of the pictures of the rooms and the house. */
export const roomHues: Readonly<Record<string, string>> = {
  '1/detail': '534634744744',
  '1/night': '745745523533',
  '1/room': '735845633634',
  '2/detail': '754654676775',
  '2/night': '754664533523',
  '2/room': '775975633643',
  '3/detail': '644745523523',
  '3/night': '635645413423',
  '3/room': '855955523623',
  '4/detail': '545654a97b97',
  '4/night': '645745434434',
  '4/room': '635855544544',
  '5/detail': '644754965955',
  '5/night': '754854533533',
  '5/room': '855964643644',
  '6/detail': '965c96633733',
  '6/night': '754855533533',
  '6/room': '855855644534',
  'house/bar': '644a65633634',
  'house/entrance': '744744644744',
  'house/mahjong': '644643644544',
}

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
