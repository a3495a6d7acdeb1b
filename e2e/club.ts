import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import type AxeCore from 'axe-core'
import type { Language, Written } from '@lantern/contract/languages'
import en from '../web/src/i18n/en/core.ts'
import ch from '../web/src/i18n/ch/core.ts'
import { address, now, password } from './house.ts'

declare global {
  interface Window {
    /** The globals that `expectAccessible` gives a page. */
    axe: typeof AxeCore
  }
}

export const core = { en, ch } satisfies Record<Written, unknown>

/** Random bytes as letters: digits would be found by whoever looks for the end of a phone number. */
const lettersOf = (bytes: Buffer) =>
  bytes.toString('hex').replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** The email of a new person, so that tests don't share any data. */
export function newcomer() {
  return {
    email: `${lettersOf(randomBytes(5))}@club.test`,
    password,
    firstName: 'Mei',
    lastName: 'Chen',
  }
}

export type Newcomer = ReturnType<typeof newcomer>

/** The browser logs each refused call in the console, each call that a test has cut off, and the worker that it blocks. */
const harmless =
  /^Service Worker registration blocked by Playwright|^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/

/**
 * The mark of what only `npm run test:nightly` runs, in a test's name: states beside a main way behind which no rule of
 * money, rooms or sessions stands, or whose rule the server's own tests hold. Given to all but one of a test's languages,
 * themes and widths.
 */
export const daily = (isDaily: boolean): string => (isDaily ? '' : ' @nightly')

/**
 * A page with the venue's clock. The test fails if the console has an error, except for what the browser itself logs about refused calls.
 */
export const test = base.extend({
  page: async ({ page }, visit) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.type() === 'warning'
      if (isProblem && !harmless.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.clock.install({ time: now })
    await visit(page)
    expect(complaints).toEqual([])
  },
})

export { expect }

/** Sets entries of the browser's storage, as an earlier visit leaves them, before the page is opened. */
export async function prefer(
  page: Page,
  choice: { language?: Language; theme?: 'light' | 'dark' },
): Promise<void> {
  await page.addInitScript(({ language, theme }) => {
    if (language) localStorage.setItem('preferred_language', language)
    if (theme) localStorage.setItem('preferred_theme', theme)
  }, choice)
}

/**
 * Has the browser render the pages, as where the server couldn't in time: for tests that make up answers to calls, which a
 * page comes with where the server renders it.
 */
export async function renderInBrowser(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    // The built page alone, as it comes wherever the server renders nothing.
    return route.fulfill({ response: await route.fetch({ url: `${address}/account` }) })
  })
}

/**
 * Goes on to another screen without loading the page again, because loading takes longer than most of what is checked
 * there. Both must have a heading of their own.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = 'yes'
    history.pushState(null, '', to)
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

/** Opens an account by calling the API. The browser keeps the session. */
export async function register(page: Page, person: Newcomer = newcomer()): Promise<Newcomer> {
  const answer = await page.request.post('/api/register', { data: person })
  expect(answer.status()).toBe(200)
  return person
}

/** Tops up the balance by calling the API. */
export async function topUp(page: Page, amount: number): Promise<void> {
  const answer = await page.request.post('/api/account/topup', { data: { amount } })
  expect(answer.status()).toBe(200)
}

/** A signed-in staff member's page in a context of its own. The caller closes the context. */
export async function staffPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install({ time: now })
  const staff = { email: 'staff@lantern.example', password: 'lantern-demo' }
  expect((await page.request.post('/api/login', { data: staff })).status()).toBe(200)
  return page
}

/** Half the size of what the package itself hands over. Each page has to parse it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Checks the page with all of axe's rules for WCAG 2.2 A and AA. Only violations are collected, and inside the
 * page, because listing everything that passes took longer than the check itself. A page is given axe once, for
 * reading it took as long as checking a small page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  }
  const violations = await page.evaluate(async () => {
    // A colour is judged only when nothing fades any more. On a busy machine the last frame of a change may be late.
    const fading = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    })
    await Promise.allSettled(fading.map(({ finished }) => finished))
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    // The words of what the pointer happens to rest on lie over the page, in none of its regions.
    const looked = { include: [['html']], exclude: [['[role=tooltip]']] }
    const found = await window.axe.run(looked, { resultTypes: ['violations'], runOnly: tags })
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`,
    )
  })
  expect(violations).toEqual([])
}
