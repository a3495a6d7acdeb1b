import { customAlphabet } from 'nanoid'

/**
 * Makes the public number of a booking or an order (product#constants): 12 characters, without letters and digits
 * that are easily confused over the phone or on paper.
 */
export const newLanternId = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 12)
