import type { Locator, Page } from '@playwright/test'

/** The steps on a page before its screenshot. */
export type Action = (page: Page) => Promise<void>

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A pattern for a name in either language, up to its first placeholder. */
export const named = (en: string, ch: string) => {
  const [begin, beginCh] = [en, ch].map((text) => escaped(text.split('{')[0] ?? ''))
  return new RegExp(`^(${begin}|${beginCh})`)
}

const shownOf = (found: Locator) => found.filter({ visible: true }).first()

/** Presses the first visible button, tab or link with that name, in an open dialog before the page. */
export const press =
  (en: string, ch: string): Action =>
  async (page) => {
    const name = named(en, ch)
    const dialog = page.getByRole('dialog')
    const among = (await dialog.filter({ visible: true }).count()) > 0 ? dialog.last() : page
    await shownOf(
      among
        .getByRole('button', { name })
        .or(among.getByRole('tab', { name }))
        .or(among.getByRole('menuitem', { name }))
        .or(among.getByRole('link', { name })),
    ).click()
  }

/** Presses the n-th match of a selector. */
export const pressAt =
  (selector: string, place = 0): Action =>
  async (page) => {
    await page.locator(selector).filter({ visible: true }).nth(place).click()
  }

/** Runs acts one after the other. */
export const all =
  (...acts: readonly Action[]): Action =>
  async (page) => {
    for (const act of acts) await act(page)
  }

/** Waits for the first match of a selector. */
export const comes =
  (selector: string): Action =>
  async (page) => {
    await shownOf(page.locator(selector)).waitFor()
  }

/** Waits for a dialog or a sheet. */
export const dialogComes: Action = async (page) => {
  await shownOf(page.locator('[role=dialog], [role=alertdialog]')).waitFor()
}

/** Presses something and waits for the dialog that it opens. */
export const opens = (en: string, ch: string): Action => all(press(en, ch), dialogComes)

/** Answers a POST, which would change the data of the evening, with the response of another call. */
export const answered =
  (path: string, knownAt: string): Action =>
  async (page) => {
    const known: unknown = await (await page.request.get(knownAt)).json()
    const json: unknown = Array.isArray(known) ? known[0] : known
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => (route.request().method() === 'POST' ? route.fulfill({ json }) : route.fallback()),
    )
  }

/** Reloads the page with a modified response of a call. */
export const answers =
  (path: string, other: (known: unknown) => unknown): Action =>
  async (page) => {
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        const known: unknown = await (await route.fetch()).json()
        await route.fulfill({ json: other(known) })
      },
    )
    await page.reload()
  }

/** Selects the hours in the wizard's second step, from the first to the last match of a pattern. */
export const chooseHours: Action = async (page) => {
  const hours = page.getByRole('button', { name: /^(2[23]:00|1[01] PM)/ })
  await hours.first().click()
  await hours.last().click()
}

/** Puts three items in the cart. */
export const fillCart: Action = async (page) => {
  for (const place of [0, 2, 4]) {
    await page
      .getByRole('button', { name: /^(Add |加入)/ })
      .nth(place)
      .click()
  }
}

/** Puts three items on the till's slip. */
export const fillSale: Action = async (page) => {
  const tiles = page.locator('main button').filter({ hasText: '$' })
  for (const place of [0, 1, 2]) await tiles.nth(place).click()
}

/** Disconnects the network once the page's service worker is active. */
export const loseNetwork: Action = async (page) => {
  await page.clock.resume()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
  await page.context().setOffline(true)
  await page.reload()
}
