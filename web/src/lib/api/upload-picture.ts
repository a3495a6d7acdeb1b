import { PICTURE_BYTES, uploadPicture } from '@lantern/contract/pictures'
import type { Reply } from '@lantern/contract/endpoint'
import { request } from './http.ts'

/** Whether a file is larger than an upload may be. */
export const isTooLarge = (file: File): boolean => file.size > PICTURE_BYTES

/** Sends a picture's bytes and returns its address here. */
export async function sendPicture(file: File): Promise<string> {
  const { method, path } = uploadPicture
  return (await request<Reply<typeof uploadPicture>>(method, path, { file })).url
}
