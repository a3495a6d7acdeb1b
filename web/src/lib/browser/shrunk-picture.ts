/** Pixels along the longer edge: more than any page shows. */
const longest = 1_024

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters)
}

/**
 * A picture from the member's disk or camera, made small enough to send, in Base64. A browser reads more kinds than
 * the server takes, such as what iPhones make. Rejects where it can't be read as a picture.
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
