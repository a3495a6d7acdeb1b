import { chromium } from '@playwright/test'

const SCENE = new URL('scene/index.html', import.meta.url).href
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Opens the scene in a browser of its own, hands its page to `work`, and closes it whatever happens. */
export async function withScene(work) {
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    // The scene's modules are files, and files may import files only with this flag.
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--allow-file-access-from-files'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(SCENE)
    await page.waitForFunction(() => 'prepareNight' in window)
    return await work(page)
  } finally {
    await browser.close()
  }
}

/** Prepares the night at a size in pixels; the result paints moments in [0, 1) as PNG bytes. */
export async function nightPainter(page, width, height) {
  const paint = await page.evaluateHandle(([w, h]) => window.prepareNight(w, h), [width, height])
  return async (loop) => {
    const url = await paint.evaluate((draw, at) => draw(at).toDataURL('image/png'), loop)
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  }
}
