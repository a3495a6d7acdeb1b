import { customAlphabet } from 'nanoid'

/** Makes the public number of a booking or an order (product#constants), without easily confused characters. */
export const newLanternId = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 12)
