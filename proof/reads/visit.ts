import type { BrowserContext } from '@playwright/test'
import { ghostsOf, openScreen } from '../shots/take.ts'
import type { House } from '../shots/house.ts'
import type { Screen } from '../shots/screen.ts'

/** What a screen showed some moments after it was opened and its act was done. */
export interface Seen {
  /** The addresses that it read. */
  reads: Set<string>
  /** How often the read that was to fail was made. */
  failed: number
  lines: readonly string[]
  ghosts: number
}

/** How long a screen may take to draw what it has read, in milliseconds. */
const DRAWS_MS = 1_000

/** Reads of the page's own line to the server, which isn't read. */
const isStream = (path: string) => path === '/api/live'

/** Opens a screen in a page of its own, where one read fails as often as it is made. */
export async function visit(
  context: BrowserContext,
  { house, screen, failing }: { house: House; screen: Screen; failing: string | null },
): Promise<Seen> {
  const page = await context.newPage()
  // What is done on a screen may not be possible while a part of it is missing.
  page.setDefaultTimeout(failing === null ? 8_000 : 2_500)
  const reads = new Set<string>()
  let failed = 0
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !isStream(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url())
      if (route.request().method() !== 'GET') return route.fallback()
      reads.add(pathname)
      if (pathname !== failing) return route.fallback()
      failed += 1
      return route.abort()
    },
  )
  try {
    await openScreen(page, { house, screen })
    await page.waitForTimeout(DRAWS_MS)
    await screen.act?.(page)
  } catch (error) {
    if (failing === null) throw error
  }
  await page.waitForTimeout(DRAWS_MS)
  // With the toasts, which lie outside of what they are about.
  const text = await page.locator('body').innerText()
  // Numbers differ by themselves: each look is one device more, and time passes.
  const lines = text.replaceAll(/\d+/g, '#').split('\n')
  const ghosts = await ghostsOf(page).count()
  await page.close()
  return { reads, failed, lines: lines.map((line) => line.trim()).filter(Boolean), ghosts }
}

const saysSo = /could ?n[o’]t|failed|error|try again|can’t/i

/** How a screen with a lost read differs from the usual one without saying so; `null` if it says so, or is the same. */
export function silenceOf(usual: Seen, seen: Seen): string | null {
  const gained = seen.lines.filter((line) => !usual.lines.includes(line))
  if (gained.some((line) => saysSo.test(line))) return null
  if (seen.ghosts > usual.ghosts) return `${seen.ghosts - usual.ghosts} ghosts stay`
  const lost = usual.lines.filter((line) => !seen.lines.includes(line))
  return lost.length > 0 ? `not there: ${lost.slice(0, 3).join(' | ')}` : null
}
