import amenities from '../web/src/i18n/en/amenities.ts'
import { core, expect, test } from './club.ts'

test('without access to cookies a page shows everything that visitors may see', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: core.en.home.amenities.title })).toBeVisible()
  await page.goto('/explore-amenities')
  await expect(page.getByRole('heading', { level: 1, name: amenities.title })).toBeVisible()
  await page.getByRole('link', { name: 'Karaoke Room' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Karaoke Room' })).toBeVisible()
  await page.getByRole('button', { name: core.en.navigation.openMenu }).click()
  await expect(page.getByRole('dialog', { name: core.en.navigation.menu })).toBeVisible()
})
