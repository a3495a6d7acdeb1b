import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { evening, passwordOf, people, type House, type Who } from './house.ts'
import type { Screen, State } from './screen.ts'

export interface Shot {
  screen: string
  state: State | 'usual'
  language: 'en' | 'ch'
  theme: 'light' | 'dark'
  width: number
  file: string
  /** The reason why the picture is wrong; `null` if it is right. */
  trouble: string | null
}

export interface Wanted {
  folder: string
  widths: readonly number[]
  languages: readonly Shot['language'][]
  themes: readonly Shot['theme'][]
  print: (line: string) => void
}

/** The screen heights of these widths. */
const heights = new Map([
  [320, 640],
  [390, 844],
  [768, 1_024],
  [1_280, 800],
  [1_440, 900],
])

/** The maximum height of a picture. */
const LONGEST = 2_400

type Look = Pick<Shot, 'language' | 'theme' | 'width'>

/** A browser context with this look, in which this person is signed in. */
async function contextFor(browser: Browser, house: House, look: Look, who: Who) {
  const { width, language, theme } = look
  const context = await browser.newContext({
    viewport: { width, height: heights.get(width) ?? 900 },
    baseURL: house.address,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    hasTouch: width < 1_000,
    isMobile: width < 700,
  })
  if (who !== 'visitor') {
    const data = { email: people[who], password: passwordOf(who) }
    const answer = await context.request.post('/api/login', { data })
    if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`)
  }
  await context.addInitScript(
    ([tongue, light]) => {
      localStorage.setItem('preferred_language', tongue)
      localStorage.setItem('preferred_theme', light)
      // A headless browser denies notifications by default, and the page would not offer them.
      Object.defineProperty(Notification, 'permission', { value: 'default' })
    },
    [language, theme] as const,
  )
  return context
}

/** Delays, fails or empties the responses of a screen's calls. */
async function put(page: Page, { calls }: Screen, state: Shot['state']): Promise<void> {
  if (!calls || state === 'usual') return
  await page.route(
    ({ pathname }) =>
      calls.path.endsWith('*')
        ? pathname.startsWith(calls.path.slice(0, -1))
        : pathname === calls.path,
    async (route) => {
      if (state === 'loading') return
      if (state === 'error')
        return route.fulfill({ status: 500, json: { code: 'internal_error', message: '' } })
      const answer = await route.fetch()
      return route.fulfill({ json: emptied(await answer.json()) })
    },
  )
}

/** A response whose lists are empty. */
function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return []
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  )
}

/** The skeletons of pending content. */
const skeletonsOf = (page: Page) =>
  page
    .locator(':is(main, [role=dialog]) :is([aria-busy=true], [class*=animate-breathe])')
    .filter({ visible: true })

async function drawn(page: Page, state: Shot['state']): Promise<void> {
  // Live connections stay open, so the page counts as idle when no skeleton is left.
  await page.locator('main h1').first().waitFor()
  const skeletons = skeletonsOf(page)
  if (state === 'loading') await skeletons.first().waitFor()
  else await skeletons.first().waitFor({ state: 'hidden' })
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => null)))
  })
}

/** The address for a name of this evening. */
const pathIn = (house: House, path: string) =>
  path.replace(/^\{(\w+)\}/, (_, name: string) => house.paths[name] ?? '/nowhere')

/** Opens a screen at the evening's time, with an empty cart. */
async function openScreen(
  page: Page,
  { house, screen }: { house: House; screen: Screen },
): Promise<void> {
  await page.clock.install({ time: evening })
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage))
      if (key.includes('cart')) localStorage.removeItem(key)
  })
  await page.goto(pathIn(house, screen.path))
}

async function take(
  context: BrowserContext,
  { house, screen, shot, folder }: { house: House; screen: Screen; shot: Shot; folder: string },
) {
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  await put(page, screen, shot.state)
  try {
    await openScreen(page, { house, screen })
    if (!screen.act || shot.state === 'usual') await drawn(page, shot.state)
    if (screen.act) {
      await screen.act(page)
      await drawn(page, shot.state)
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) shot.trouble = `${wide} px too wide`
  } catch (error) {
    shot.trouble = String(error).split('\n')[0] ?? 'failed'
  }
  const { clip, isLong } = await page.evaluate((longest) => {
    const height = Math.min(document.documentElement.scrollHeight, longest)
    return { clip: { x: 0, y: 0, width: innerWidth, height }, isLong: height > innerHeight }
  }, LONGEST)
  const path = join(folder, shot.file)
  // Sticky elements would appear in the middle of the picture of a scrolled page.
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({
    path,
    animations: 'disabled',
    timeout: 60_000,
    ...(isLong && { fullPage: true, clip }),
  })
  await context.setOffline(false)
  await page.close()
}

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

/** The system's Chromium, as in the browser tests. */
async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'] ?? installed
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  })
}

/** Takes the pictures of all screens in all looks, one browser context at a time. */
export async function takeAll(
  house: House,
  screens: readonly Screen[],
  { folder, widths, languages, themes, print }: Wanted,
): Promise<Shot[]> {
  const browser = await openBrowser()
  const shots: Shot[] = []
  const looks = languages.flatMap((language) =>
    themes.flatMap((theme) => widths.map((width) => ({ language, theme, width }))),
  )
  for (const look of looks) {
    const contexts = new Map<Who, BrowserContext>()
    for (const screen of screens) {
      const context =
        contexts.get(screen.who) ?? (await contextFor(browser, house, look, screen.who))
      contexts.set(screen.who, context)
      for (const state of ['usual', ...(screen.calls?.states ?? [])] as const) {
        const { language, theme, width } = look
        const file = `${screen.name}.${state}.${language}.${theme}.${width}.png`
        const shot: Shot = { screen: screen.name, state, ...look, file, trouble: null }
        await take(context, { house, screen, shot, folder })
        shots.push(shot)
      }
    }
    for (const context of contexts.values()) await context.close()
    print(`${look.language} ${look.theme} ${look.width}: ${shots.length} pictures so far`)
  }
  await browser.close()
  return shots
}
