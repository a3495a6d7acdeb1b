/**
 * Draws the club's rooms: `node media/render-rooms.mjs [slug[-view]]…` writes each view as AVIF and
 * WebP, 640 and 1280 px wide, to
 * web/public/media/amenities/<id>. With `--preview <folder>` it writes one
 * PNG per view there instead. Needs Chromium (`CHROMIUM`, or /usr/bin/chromium) and ffmpeg.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'

/** In the order of the sample amenities' ids, which name their folders. */
const SLUGS = ['karaoke', 'mahjong', 'theater', 'vip', 'dining', 'whole-venue']
const WIDTHS = [640, 1280]
const FOLDER = fileURLToPath(new URL('../web/public/media/amenities/', import.meta.url))

const { values, positionals } = parseArgs({
  options: { preview: { type: 'string' } },
  allowPositionals: true,
})

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
const work = mkdtempSync(join(tmpdir(), 'rooms-'))
mkdirSync(FOLDER, { recursive: true })
try {
  for (const slug of SLUGS) {
    const wanted = (view) =>
      !positionals.length || positionals.includes(slug) || positionals.includes(`${slug}-${view}`)
    if (!['room', 'detail', 'night'].some(wanted)) continue
    const views = await import(`./rooms/${slug}.mjs`)
    for (const view of ['room', 'detail', 'night'].filter(wanted)) {
      const name = `${slug}-${view}`
      if (values.preview) await photograph(views[view](), join(values.preview, `${name}.png`), 1)
      else await publish(`${SLUGS.indexOf(slug) + 1}`, view, views[view]())
    }
  }
} finally {
  await browser.close()
  rmSync(work, { recursive: true })
}

async function photograph(svg, file, density) {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: density,
  })
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:1280px;height:800px}</style>${svg}`,
    { timeout: 180_000 },
  )
  await page.screenshot({ path: file, timeout: 180_000 })
  await page.close()
}

async function publish(id, view, svg) {
  const name = `${id}/${view}`
  mkdirSync(join(FOLDER, id), { recursive: true })
  const png = join(work, `${id}-${view}.png`)
  await photograph(svg, png, 2)
  for (const width of WIDTHS) {
    const out = join(FOLDER, `${name}-${width}`)
    const from = ['-y', '-loglevel', 'error', '-i', png, '-vf', `scale=${width}:-2:flags=lanczos`]
    ffmpeg([
      ...from,
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libaom-av1',
      '-still-picture',
      '1',
      '-crf',
      '23',
      '-cpu-used',
      '4',
      `${out}.avif`,
    ])
    ffmpeg([...from, '-c:v', 'libwebp', '-quality', '84', '-compression_level', '6', `${out}.webp`])
  }
}

function ffmpeg(args) {
  execFileSync('ffmpeg', args, { stdio: 'inherit' })
}
