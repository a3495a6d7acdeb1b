import { existsSync } from 'node:fs'
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import { resultOf, sourceOf, zone, type Browser, type Key, type Look, type Tab } from './engine.ts'

const paths = {
  chromium: [
    process.env['CHROME_PATH'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
  ].flatMap((path) => path ?? []),
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
}
type Name = keyof typeof paths

/** The path of an engine's program, if it is installed. */
export const findEngine = (name: Name): string | undefined => paths[name].find(existsSync)

/** Firefox has no commands for what a person sets in the system or its own settings, but it has preferences. */
function preferencesOf({ hasForcedColors, hasReducedMotion }: Look) {
  return {
    'ui.prefersReducedMotion': hasReducedMotion ? 1 : 0,
    'browser.display.document_color_use': hasForcedColors ? 2 : 0,
    'intl.accept_languages': 'en-CA, en',
  }
}

/** Firefox knows the space bar by its character alone. */
const keyOf = (key: Key): KeyInput => (key === 'Space' ? ' ' : key)

async function tabOf(page: Page, name: Name, look: Look): Promise<Tab> {
  const { width, height, scale, hasForcedColors, hasReducedMotion } = look
  await page.setViewport({ width, height, deviceScaleFactor: scale })
  if (name === 'chromium') {
    const devtools = await page.createCDPSession()
    // Without a window nothing has the focus, and Tab moves none.
    await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true })
    await devtools.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-reduced-motion', value: hasReducedMotion ? 'reduce' : 'no-preference' },
        { name: 'forced-colors', value: hasForcedColors ? 'active' : 'none' },
      ],
    })
  }
  page.setDefaultTimeout(60_000)
  return {
    async open(url) {
      // Without a network Firefox tells of the failure although the page's worker has answered. The journey looks at
      // what is there.
      await page
        .goto(url, { waitUntil: 'domcontentloaded', timeout: 90_000 })
        .catch((error: unknown) => {
          if (!/NS_ERROR_CONNECTION_REFUSED|ERR_CONNECTION_REFUSED/.test(String(error))) throw error
        })
    },
    async run(work, ...given) {
      return resultOf(await page.evaluate(sourceOf(work, given)))
    },
    click: (x, y) => page.mouse.click(x, y),
    key: (key) => page.keyboard.press(keyOf(key)),
    async type(text) {
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.type(text)
    },
    front: () => page.bringToFront(),
    async back() {
      await page.evaluate('void setTimeout(() => history.back())')
    },
    async forward() {
      await page.evaluate('void setTimeout(() => history.forward())')
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  }
}

/** Starts Chromium, by its own protocol, or Firefox, by WebDriver BiDi. Throws where it isn't installed. */
export async function openPuppeteer(name: Name, look: Look): Promise<Browser> {
  const executablePath = findEngine(name)
  if (executablePath === undefined) throw new Error(`${name} isn't installed`)
  const browser = await puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath,
    headless: true,
    timeout: 90_000,
    protocolTimeout: 90_000,
    env: { ...process.env, ...zone },
    ...(name === 'firefox' && { extraPrefsFirefox: preferencesOf(look) }),
    // Chromium's own sandbox doesn't work for root, and containers run as root.
    args:
      name === 'chromium'
        ? [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--lang=en-CA']
        : [],
  })
  const [begun] = await browser.pages()
  const openTab = async () => tabOf(await browser.newPage(), name, look)
  const tab = await openTab()
  // Firefox gives the focus to tabs that were opened later, and never to the one that it begins with.
  await begun?.close()
  return {
    tab,
    openTab,
    openBeside: openTab,
    close: () => browser.close(),
  }
}
