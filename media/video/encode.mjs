import { ffmpeg } from './ffmpeg.mjs'

const flags = (options) =>
  Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)])

// Frames come as RGB; without these a player would guess the matrix by the picture's size.
const BT709 = flags({
  vf: 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
  colorspace: 'bt709',
  color_primaries: 'bt709',
  color_trc: 'bt709',
  color_range: 'tv',
})

/** Encodes a lossless loop as AV1 and H.264 beside each other: `<target>.av1.mp4` and `<target>.h264.mp4`. */
export async function encodeVideo(source, target, { crfAv1, crfH264 }) {
  const common = ['-i', source, '-an', ...BT709, ...flags({ movflags: '+faststart', g: 288 })]
  const av1 = { 'c:v': 'libsvtav1', preset: 5, crf: crfAv1, 'svtav1-params': 'tune=0' }
  await ffmpeg([...common, ...flags(av1), `${target}.av1.mp4`])
  const h264 = { 'c:v': 'libx264', preset: 'slower', crf: crfH264, bf: 5, 'aq-mode': 3 }
  await ffmpeg([...common, ...flags(h264), `${target}.h264.mp4`])
}

/** Encodes a still as AVIF, WebP and JPEG: `<target>.avif`, `.webp`, `.jpg`. */
export async function encodeStill(png, target, { crfAvif, webp, jpeg }) {
  const avif = { 'c:v': 'libaom-av1', 'still-picture': 1, crf: crfAvif, 'cpu-used': 3 }
  await ffmpeg(['-i', png, ...BT709, ...flags(avif), `${target}.avif`])
  const lossy = { 'c:v': 'libwebp', quality: webp, compression_level: 6 }
  await ffmpeg(['-i', png, ...flags(lossy), `${target}.webp`])
  await ffmpeg(['-i', png, ...flags({ vf: 'format=yuvj420p', 'q:v': jpeg }), `${target}.jpg`])
}
