import { listAmenities } from '@lantern/contract/venue/amenities'
import { getVenue } from '@lantern/contract/venue/venue'
import { expect, test } from './club.ts'

test('another club’s page has that club’s name and its first three rooms', async ({ page }) => {
  const known = getVenue.reply.parse(await (await page.request.get('/api/venue')).json())
  const [room] = listAmenities.reply.parse(await (await page.request.get('/api/amenities')).json())
  const served = await (await page.request.get('/')).text()
  // The built page doesn't have this, so the server wrote it.
  expect(served).toContain('<meta name="city.ch" content="多伦多" />')
  const posterUrl = '/media/amenities/2/room-1280.webp'
  const own = {
    isSample: false,
    name: { en: 'Jade House', ch: '玉楼' },
    city: { en: 'Halifax', ch: '哈利法克斯' },
    address: '1 Harbour Walk, Halifax',
    tiers: [],
    story: { en: 'A kettle.\n\nThen a house.', ch: '' },
    posterUrl,
  }
  await page.route('**/api/venue', (route) => route.fulfill({ json: { ...known, ...own } }))
  const rooms = [44, 45, 46, 47].map((id) => ({
    ...room,
    id,
    nameEn: `Room ${id}`,
    imageUrl: `/media/amenities/${id - 40}/room-1280.webp`,
  }))
  await page.route('**/api/amenities', (route) => route.fulfill({ json: rooms }))
  await page.goto('/')
  await expect(page).toHaveTitle('Halifax')
  await expect(page.locator(`section > div img[src="${posterUrl}"]`)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  const cards = page.locator('#amenities').getByRole('link', { name: /^Room/ })
  await expect(cards).toHaveText(['Room 44', 'Room 45', 'Room 46'])
  for (const [index, id] of [4, 5, 6].entries()) {
    const picture = cards.nth(index).locator('img')
    await expect(picture).toHaveAttribute('src', `/media/amenities/${id}/room-1280.webp`)
  }
  await expect(page.getByText(/Lantern|Toronto|4K|prices kept|VIP/)).toHaveCount(0)
  await expect(page.getByRole('contentinfo').locator('svg text')).toHaveText('J')
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About Jade House', level: 1 })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Then a house\.$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Room 47' })).toBeVisible()
  await expect(page.getByText(/Lantern|Toronto|friends/)).toHaveCount(0)
  const silent = { ...known, ...own, story: { en: '', ch: '' } }
  await page.route('**/api/venue', (route) => route.fulfill({ json: silent }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Room 47' })).toBeVisible()
  await expect(page.getByText('Jade House is a members’ club in Halifax.')).toBeVisible()
  await expect(page.getByText(/kettle|friends/)).toHaveCount(0)
})
