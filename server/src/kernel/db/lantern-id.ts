import { customAlphabet } from 'nanoid'

/**
 * The public number of a booking or an order (product#constants): 12 characters, with no letter or digit that
 * is read as another, over the phone or on a slip.
 */
export const newLanternId = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 12)
