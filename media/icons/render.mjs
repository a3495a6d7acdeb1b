/** Makes the app icons and the picture for shared links. Run from the root: node media/icons/render.mjs */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nightPainter, withScene } from '../video/browser.mjs'
import { ffmpeg } from '../video/ffmpeg.mjs'

const PUBLIC = fileURLToPath(new URL('../../web/public/', import.meta.url))

// `mark` is the lantern's height as a share of the icon's; a maskable icon may lose all outside 80 %.
const ICONS = [
  { file: 'apple-touch-icon.png', size: 180, mark: 0.68, corner: 0 },
  { file: 'icons/lantern-192.png', size: 192, mark: 0.7, corner: 0.22 },
  { file: 'icons/lantern-512.png', size: 512, mark: 0.7, corner: 0.22 },
  { file: 'icons/lantern-maskable-192.png', size: 192, mark: 0.54, corner: 0 },
  { file: 'icons/lantern-maskable-512.png', size: 512, mark: 0.54, corner: 0 },
]

/** What a phone shows beside a notification's text: it takes the shape alone, and gives it a colour of its own. */
const BADGE = { file: 'icons/lantern-badge-96.png', size: 96 }

const SHARED = { width: 1200, height: 630, colours: 176, softness: 2.4 }

const LIT = `<radialGradient id="lit" cx=".5" cy=".62" r=".62"><stop offset="0" stop-color="#fff3cf"/>
  <stop offset=".34" stop-color="#ffcd68"/><stop offset="1" stop-color="#f08a1c"/></radialGradient>`

/** The favicon's lantern, lit, with the caps of a dark page whatever the machine's theme. */
async function nightMark() {
  const svg = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
  return svg
    .replace(/<style>[\s\S]*<\/style>/, `<style>.dark { stroke: #f6efe0 }</style>${LIT}`)
    .replace('fill="#f7a032"', 'fill="url(#lit)"')
}

const iconPage = (mark, icon) => `<style>
  body { margin: 0 }
  main { width: 100vw; height: 100vh; display: grid; place-items: center; border-radius: ${icon.corner * 100}%;
    background: radial-gradient(circle at 50% 52%, #b8601f 0, #6a2f3a 30%, #34193d 58%, #1b0f24 100%) }
  svg { height: ${icon.mark * 100}vh }
</style><main>${mark}</main>`

const badgePage = (mark) => `<style>
  body { margin: 0 } svg { display: block; height: 100vh; margin: auto }
  .dark { stroke: #fff !important } ellipse { fill: #fff; stroke: #fff }
</style>${mark}`

const sharedPage = (mark, night, face) => `<style>
  @font-face { font-family: Heading; src: url(data:font/woff2;base64,${face}); font-weight: 400 700 }
  body { margin: 0; overflow: hidden; background: #18101e }
  img { position: absolute; inset: -8px; width: 1216px; height: auto; filter: blur(${SHARED.softness}px) }
  main { position: absolute; inset: 0; display: flex; gap: 34px; align-items: center; justify-content: center;
    background: radial-gradient(ellipse at center, rgb(20 10 26 / .82) 0, rgb(20 10 26 / .5) 38%, transparent 74%); color: #fbf3e4 }
  svg { height: 176px }
  h1 { margin: 0; font: 560 124px/1 Heading; letter-spacing: -.012em }
  p { margin: 10px 0 0 6px; font: 600 46px/1.2 'Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', serif; letter-spacing: .3em; color: #f7b45a }
</style><img src="data:image/png;base64,${night}"><main>${mark}<div><h1>Lantern</h1><p>灯会</p></div></main>`

async function photograph(page, html, { width, height }) {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ omitBackground: true })
}

const work = await mkdtemp(join(tmpdir(), 'lantern-icons-'))
try {
  await mkdir(join(PUBLIC, 'icons'), { recursive: true })
  const mark = await nightMark()
  const fonts = await readdir(join(PUBLIC, 'fonts'))
  const fraunces = fonts.find((name) => /^fraunces\..*\.woff2$/.test(name))
  if (!fraunces) throw new Error('Make the fonts first: python3 media/fonts/build.py')
  const face = await readFile(join(PUBLIC, 'fonts', fraunces), 'base64')
  await withScene(async (page) => {
    const paint = await nightPainter(page, 1280, 720)
    const night = (await paint(0.6)).toString('base64')
    const shared = join(work, 'og.png')
    await writeFile(shared, await photograph(page, sharedPage(mark, night, face), SHARED))
    const palette = `split[a][b];[a]palettegen=max_colors=${SHARED.colours}[p];[b][p]paletteuse=dither=none`
    await ffmpeg(['-i', shared, '-vf', palette, '-compression_level', '9', join(PUBLIC, 'og.png')])
    const pages = [
      ...ICONS.map((icon) => ({ ...icon, html: iconPage(mark, icon) })),
      { ...BADGE, html: badgePage(mark) },
    ]
    for (const icon of pages) {
      const png = await photograph(page, icon.html, { width: icon.size, height: icon.size })
      const loose = join(work, 'icon.png')
      await writeFile(loose, png)
      await ffmpeg([
        '-i',
        loose,
        '-compression_level',
        '9',
        '-pred',
        'mixed',
        join(PUBLIC, icon.file),
      ])
    }
  })
} finally {
  await rm(work, { recursive: true, force: true })
}
