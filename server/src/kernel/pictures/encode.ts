import sharp from 'sharp'

// The library reads many formats. We allow three, because every parser more (SVG, PDF) is one more thing to
// attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

/** A picture that we have encoded again, so that it holds the visible pixels and nothing else of the file. */
export interface Picture {
  webp: Buffer
  width: number
  height: number
}

/** The largest width and height in pixels, and whether the picture is cut to exactly these. */
export interface Frame {
  edge: number
  fit: 'inside' | 'cover'
  /** The most pixels that are decoded. A small file can claim a huge size in order to fill our memory. */
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
