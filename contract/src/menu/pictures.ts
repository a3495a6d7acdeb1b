import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { PictureAddress } from '../calls/primitives.ts'

/** The file types that the page's file chooser offers. The server checks the bytes, not the name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The maximum size of an upload in bytes, enough for a phone's picture. The stored picture is far smaller. */
export const PICTURE_BYTES = 12 * 1024 * 1024

/** The body is the picture's bytes. The picture is encoded again, without metadata. */
export const uploadPicture = endpoint('POST /api/staff/pictures', {
  summary: 'Keep a picture and tell its address',
  changes: [],
  right: 'any',
  reply: z.object({ url: PictureAddress, width: z.int(), height: z.int() }),
  errors: ['bad_picture', 'too_large', 'pictures_unreachable'],
})
