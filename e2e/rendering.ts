import type { Page, Route } from '@playwright/test'
import { expect } from './club.ts'

/** Holds back what is asked for at some addresses; the returned function lets it come. */
export async function holdBack(page: Page, addresses: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(addresses, (route) => (isHeld ? held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Holds back the code that makes the page alive; the returned function lets it come. */
export const holdCode = (page: Page) => holdBack(page, '**/assets/index-*.js')

/** Waits until the server gives a page rendered. A busy one leaves to the browser what takes it longer than a second. */
export async function waitForRendered(
  { request }: Pick<Page, 'request'>,
  path: string,
): Promise<void> {
  await expect.poll(async () => (await request.get(path)).text()).toContain('<h1')
}
