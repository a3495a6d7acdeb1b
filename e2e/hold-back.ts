import type { Page, Route } from '@playwright/test'

/** Delays the requests of some addresses; the returned function releases them. */
export async function holdBack(page: Page, addresses: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(addresses, (route) => (isHeld ? held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}
