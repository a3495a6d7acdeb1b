import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PictureAddress } from './primitives.ts'

/** What a page may offer to send; the bytes decide, not the name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** As it comes from a phone; what is kept is far smaller. */
export const PICTURE_BYTES = 12 * 1024 * 1024

/** The body is the picture itself, as bytes; it is made anew, without what a camera writes into it. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/staff/pictures',
  summary: 'Keep a picture and tell its address',
  access: 'staff',
  reply: z.object({ url: PictureAddress, width: z.int(), height: z.int() }),
  errors: ['bad_picture', 'too_large'],
})
