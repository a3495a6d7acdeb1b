import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import type AxeCore from 'axe-core'
import { timeOfDay } from '@lantern/contract/venue/clock'
import type { Language, Written } from '@lantern/contract/venue/languages'
import en from '../web/src/i18n/en/core.ts'
import ch from '../web/src/i18n/ch/core.ts'
import { now, password } from './settings.ts'

declare global {
  interface Window {
    /** The globals that `expectAccessible` adds to a page. */
    axe: typeof AxeCore
  }
}

export const core = { en, ch } satisfies Record<Written, unknown>

/** Random bytes as letters: digits could match a test that searches for the end of a phone number. */
const asLetters = (bytes: Buffer) =>
  bytes.toString('hex').replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** The email of a new person, so that tests don't share data. */
export function newcomer() {
  return {
    email: `${asLetters(randomBytes(5))}@club.test`,
    password,
    firstName: 'Mei',
    lastName: 'Chen',
  }
}

export type Newcomer = ReturnType<typeof newcomer>

/** Messages that the browser itself logs: refused calls, calls that a test aborts, and the blocked service worker. */
const harmless =
  /^Service Worker registration blocked by Playwright|^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/

/**
 * The tag of tests that only `npm run test:nightly` runs: variants of a main path with no rule of money, rooms or
 * sessions of their own, or whose rule is covered by the server's tests. A test with several languages, themes and
 * widths has it on all but one of them.
 */
export const daily = (isDaily: boolean): string => (isDaily ? '' : ' @nightly')

/**
 * A page with the venue's clock. The test fails on an error in the console, except for the browser's own messages
 * about refused calls.
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

/** Sets entries of the browser's storage, as after an earlier visit, before the page is opened. */
export async function prefer(
  page: Page,
  choice: { language?: Language; theme?: 'light' | 'dark' },
): Promise<void> {
  await page.addInitScript(({ language, theme }) => {
    if (language) localStorage.setItem('preferred_language', language)
    if (theme) localStorage.setItem('preferred_theme', theme)
  }, choice)
}

/** The beginning of an hour's button, `HH:00`, in either language. */
export const atHour = (time: string, rest = ''): RegExp =>
  new RegExp(`^(${timeOfDay(time, 'en')}|${time})\\b${rest}`)

/**
 * Navigates to another screen without a reload, because loading takes longer than most checks. Both screens must have
 * their own heading.
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

/** A signed-in staff member's page in its own context. The caller closes the context. */
export async function staffPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install({ time: now })
  const staff = { email: 'staff@lantern.example', password: 'lantern-demo' }
  expect((await page.request.post('/api/login', { data: staff })).status()).toBe(200)
  return page
}

/** The minified file, half the size of the package's own source. Each page has to parse it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Checks the page with all of axe's rules for WCAG 2.2 A and AA. Only violations are collected, inside the page,
 * because listing all passes took longer than the check itself. axe is injected once per page, because parsing it
 * took as long as checking a small page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  }
  const violations = await page.evaluate(async () => {
    // Colours are checked only after all fades have ended. On a busy machine the last frame of a transition may be
    // late.
    const fading = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    })
    await Promise.allSettled(fading.map(({ finished }) => finished))
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    // The tooltip of the element under the pointer is over the page, outside of its landmarks.
    const looked = { include: [['html']], exclude: [['[role=tooltip]']] }
    const found = await window.axe.run(looked, { resultTypes: ['violations'], runOnly: tags })
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`,
    )
  })
  expect(violations).toEqual([])
}
