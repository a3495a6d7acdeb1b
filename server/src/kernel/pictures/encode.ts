import sharp from 'sharp'

// Only three of the library's formats, because every further parser (SVG, PDF) increases the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

/** A newly encoded picture, which contains only the visible pixels of the original. */
export interface Picture {
  webp: Buffer
  width: number
  height: number
}

/** The maximum width and height in pixels, and whether the picture is cropped to exactly these. */
export interface Frame {
  edge: number
  fit: 'inside' | 'cover'
  /** The maximum number of decoded pixels. A small file can claim a huge size to exhaust the memory. */
  pixels: number
}

/** Encodes a JPEG, PNG or WebP as a new upright WebP. Throws for any other file. */
export async function encodePicture(
  bytes: Uint8Array,
  { edge, fit, pixels }: Frame,
): Promise<Picture> {
  const { data: webp, info } = await sharp(bytes, { limitInputPixels: pixels })
    .autoOrient()
    .resize(edge, edge, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })
  return { webp, width: info.width, height: info.height }
}
