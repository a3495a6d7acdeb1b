/**
 * Draws the menu's pictures: `node media/render-menu.mjs [slug]…` writes each as AVIF and WebP, 320 and
 * 640 px wide, to web/public/media/menu. With `--preview <folder>` it writes one PNG each and a contact
 * sheet there instead. Needs Chromium (`CHROMIUM`, or /usr/bin/chromium) and ffmpeg.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { dishes } from './menu/dishes.mjs'

const FOLDER = fileURLToPath(new URL('../web/public/media/menu/', import.meta.url))
const AVIF = ['-pix_fmt', 'yuv420p', '-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '6']
const FORMATS = {
  avif: { 320: [...AVIF, '-crf', '30'], 640: [...AVIF, '-crf', '33'] },
  webp: { 320: ['-c:v', 'libwebp', '-quality', '74'], 640: ['-c:v', 'libwebp', '-quality', '72'] },
}

const { values, positionals } = parseArgs({
  options: { preview: { type: 'string' } },
  allowPositionals: true,
})
const wanted = Object.keys(dishes).filter(
  (slug) => !positionals.length || positionals.includes(slug),
)
const folder = values.preview ?? mkdtempSync(join(tmpdir(), 'menu-'))
mkdirSync(folder, { recursive: true })
mkdirSync(FOLDER, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  for (const slug of wanted) {
    const png = join(folder, `${slug}.png`)
    await photograph(dishes[slug](), png)
    if (!values.preview) publish(slug, png)
  }
  if (values.preview) await contactSheet(wanted)
} finally {
  await browser.close()
  if (!values.preview) rmSync(folder, { recursive: true })
}

/** Always 1280 px wide: the lamp's filters measure slopes in device pixels. */
async function photograph(svg, file) {
  const page = await browser.newPage({
    viewport: { width: 640, height: 640 },
    deviceScaleFactor: 2,
  })
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:640px;height:640px}</style>${svg}`,
    { timeout: 180_000 },
  )
  await page.screenshot({ path: file, timeout: 180_000 })
  await page.close()
}

function publish(slug, png) {
  const outputs = Object.entries(FORMATS).flatMap(([format, sizes]) =>
    Object.entries(sizes).flatMap(([width, options]) => [
      '-vf',
      `scale=${width}:-2:flags=lanczos`,
      ...options,
      join(FOLDER, `${slug}-${width}.${format}`),
    ]),
  )
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', png, ...outputs], { stdio: 'inherit' })
}

/** The previews side by side, in sheets of twelve. */
async function contactSheet(slugs) {
  for (let from = 0; from < slugs.length; from += 12) {
    const inputs = slugs.slice(from, from + 12)
    const columns = Math.min(4, inputs.length)
    const stacked = inputs.flatMap((slug) => ['-i', join(folder, `${slug}.png`)])
    const layout = inputs.map((_, i) => `${(i % columns) * 480}_${Math.floor(i / columns) * 480}`)
    const small = inputs.map((_, i) => `[${i}]scale=480:480[s${i}]`).join(';')
    const joined =
      inputs.length === 1
        ? '[s0]null'
        : `${inputs.map((_, i) => `[s${i}]`).join('')}xstack=inputs=${inputs.length}:layout=${layout.join('|')}:fill=black`
    execFileSync(
      'ffmpeg',
      [
        '-y',
        '-loglevel',
        'error',
        ...stacked,
        '-filter_complex',
        `${small};${joined}`,
        join(folder, `sheet-${from / 12 + 1}.png`),
      ],
      { stdio: 'inherit' },
    )
  }
}
