import { PICTURE_BYTES, uploadPicture } from '@lantern/contract/pictures'
import type { Reply } from '@lantern/contract/endpoint'
import { request } from './http.ts'

/** Whether a file is larger than an upload may be. */
export const isTooLarge = (file: File): boolean => file.size > PICTURE_BYTES

/** Uploads a picture and returns its address on this server. */
export async function sendPicture(file: File): Promise<string> {
  const { method, path } = uploadPicture
  return (await request<Reply<typeof uploadPicture>>(method, path, { file })).url
}
