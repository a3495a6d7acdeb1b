import { randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import type { Language, Written } from '@lantern/contract/languages'
import en from '../web/src/i18n/en/core.ts'
import ch from '../web/src/i18n/ch/core.ts'
import { now, password } from './house.ts'

export const core = { en, ch } satisfies Record<Written, unknown>

/** The email of a new person, so that tests don't share any data. */
export function newcomer() {
  return {
    email: `${randomBytes(5).toString('hex')}@club.test`,
    password,
    firstName: 'Mei',
    lastName: 'Chen',
  }
}

export type Newcomer = ReturnType<typeof newcomer>

/** The browser logs each refused call in the console, and each call that a test has cut off. */
const harmless =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED))/

/**
 * A page with the venue's clock. The test fails if the console has an error, except for what the browser itself
 * logs about refused calls.
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

/**
 * Checks the page with all of axe's rules for WCAG 2.2 A and AA. Only violations are collected, and inside the
 * page, because listing everything that passes took longer than the check itself.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n  ')}`),
  ).toEqual([])
}
