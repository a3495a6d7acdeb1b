import { base64Of } from './base64.ts'

/** The length of the longer edge in pixels, more than any page shows. */
const longest = 1_024

/**
 * Shrinks a picture from the member's disk or camera and returns it in Base64. The browser can also read
 * formats that the server refuses, such as those of iPhones. Rejects if the file can't be read as a picture.
 */
export async function shrunkPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the picture could not be drawn')
  return base64Of(blob)
}
