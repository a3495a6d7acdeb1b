import { getVenue } from '@lantern/contract/venue/venue'
import { core, daily, expect, test } from './club.ts'

for (const first of ['visible', 'hidden'] as const) {
  test(`a change in a hidden tab is shown once the tab is visible (${first} at first)${daily(first === 'visible')}`, async ({
    page,
  }) => {
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          value: visibilityState,
        })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await page.addInitScript((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        value: visibilityState,
      })
    }, first)
    await page.goto('/about')
    const phone = page.getByRole('contentinfo').locator('a[href^="tel:"]')
    await expect(phone).toBeVisible()
    // The code that listens for changes is loaded with the menu button.
    await expect(page.getByRole('button', { name: core.en.navigation.openMenu })).toBeVisible()
    await look('hidden')
    await page.route('**/api/venue', async (route) => {
      const answer = await route.fetch()
      const venue = getVenue.reply.parse(await answer.json())
      await route.fulfill({ json: { ...venue, phone: '(416) 555-0142' } })
    })
    await look('visible')
    await expect(phone).toHaveText('(416) 555-0142')
  })
}
