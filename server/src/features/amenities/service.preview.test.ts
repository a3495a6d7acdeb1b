import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'
import { readMenuWords } from '../menu/service.preview.ts'
import { listPages, readAmenityWords } from './service.preview.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ variables: { PUBLIC_URL: 'https://club.test' } })
})
afterAll(() => club.close())

const headAt = async (path: string) =>
  (await readAmenityWords(club.kernels[0], path))?.head ??
  (await readMenuWords(club.kernels[0], path))?.head

it('an amenity’s page tells its name, what it is and its own picture to who previews its link', async () => {
  const head = await headAt('/amenities/3')
  expect(head).toContain('property="og:title" content="Theater Room 影音厅 · Lantern 灯会"')
  expect(head).toContain('content="https://club.test/media/amenities/3/room-1280.webp"')
  expect(head).toContain('<link rel="canonical" href="https://club.test/amenities/3" />')
  expect(head).not.toContain('noindex')
  // The same object is compressed once.
  const [first, again] = await Promise.all(
    [1, 2].map(() => readAmenityWords(club.kernels[0], '/amenities/3')),
  )
  expect(first).toBe(again)
})

it('the menu’s page names dishes and shows one', async () => {
  const head = await headAt('/food')
  expect(head).toContain('property="og:title" content="Food &amp; Beverages')
  expect(head).toMatch(/og:image" content="https:\/\/club\.test\/media\/menu\//)
})

it.each([
  '/amenities/999',
  '/amenities/03',
  '/amenities/3/',
  '/amenities/x',
  '/food/1',
  '/account',
])('%s has the venue’s words', async (path) => {
  expect(await headAt(path)).toBeUndefined()
})

it('what was taken off the list is told of no more', async () => {
  expect(await listPages(club.kernels[0])).toContain('<loc>https://club.test/amenities/3</loc>')
  await club.pool.query('UPDATE amenities SET is_active = false WHERE id = 3')
  await club.visitor().request({ method: 'GET', url: '/api/amenities' })
  expect(await headAt('/amenities/3')).toBeUndefined()
  const pages = await listPages(club.kernels[0])
  expect(pages).toContain('<loc>https://club.test/amenities/2</loc>')
  expect(pages).not.toContain('/amenities/3<')
  const served = await club.visitor().request({ method: 'GET', url: '/sitemap.xml' })
  expect([served.statusCode, served.headers['content-type'], served.body]).toEqual([
    200,
    'application/xml; charset=utf-8',
    pages,
  ])
})
