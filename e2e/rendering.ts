import type { Page, Route } from '@playwright/test'
import { expect } from './club.ts'

/** Holds back the code that makes the page alive; the returned function lets it come. */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/index-*.js', (route) =>
    isHeld ? held.push(route) : route.continue(),
  )
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Waits until the server gives a page rendered. A busy one leaves to the browser what takes it longer than a second. */
export async function waitForRendered(
  { request }: Pick<Page, 'request'>,
  path: string,
): Promise<void> {
  await expect.poll(async () => (await request.get(path)).text()).toContain('<h1')
}
