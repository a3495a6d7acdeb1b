/** Makes the home page's video and its posters. Run from the root: node media/video/render.mjs */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nightPainter, withScene } from './browser.mjs'
import { encodeStill, encodeVideo } from './encode.mjs'
import { ffmpeg } from './ffmpeg.mjs'

const TARGET = fileURLToPath(new URL('../../web/public/media/home/', import.meta.url))
const SECONDS = 12
const RATE = 24
const FRAMES = SECONDS * RATE

// The poster is the video's first frame, so that nothing jumps when it starts.
const VIDEOS = [
  { name: 'night-wide', width: 1280, height: 720, crfAv1: '54', crfH264: '33' },
  { name: 'night-tall', width: 720, height: 1280, crfAv1: '54', crfH264: '33' },
]
const POSTERS = [
  { name: 'poster-wide', width: 1600, height: 900, crfAvif: '29', webp: '62', jpeg: '6' },
  { name: 'poster-tall', width: 720, height: 1280, crfAvif: '31', webp: '60', jpeg: '6' },
]

async function* frames(page, { width, height }) {
  const paint = await nightPainter(page, width, height)
  for (let frame = 0; frame < FRAMES; frame++) yield await paint(frame / FRAMES)
}

const work = await mkdtemp(join(tmpdir(), 'lantern-night-'))
try {
  await mkdir(TARGET, { recursive: true })
  await withScene(async (page) => {
    for (const poster of POSTERS) {
      const png = join(work, `${poster.name}.png`)
      const paint = await nightPainter(page, poster.width, poster.height)
      await writeFile(png, await paint(0))
      await encodeStill(png, join(TARGET, poster.name), poster)
    }
    for (const video of VIDEOS) {
      const lossless = join(work, `${video.name}.mkv`)
      const input = ['-f', 'image2pipe', '-framerate', String(RATE), '-c:v', 'png', '-i', '-']
      await ffmpeg([...input, '-c:v', 'ffv1', '-pix_fmt', 'bgr0', lossless], frames(page, video))
      await encodeVideo(lossless, join(TARGET, video.name), video)
    }
  })
} finally {
  await rm(work, { recursive: true, force: true })
}
