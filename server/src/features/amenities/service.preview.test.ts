import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { openClub, type Club } from '../../../test/club/club.ts'
import { projectRoot } from '../../kernel/http/paths.ts'
import { readMenuWords } from '../menu/service.ts'
import { listPages, readAmenityWords } from './service.snapshot.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ variables: { PUBLIC_URL: 'https://club.test' } })
})
afterAll(() => club.close())

const headAt = async (path: string) =>
  (await readAmenityWords(club.kernels[0], path))?.head ??
  (await readMenuWords(club.kernels[0], path))?.head

it('a link preview of an amenity’s page has its name, description and picture', async () => {
  const head = await headAt('/amenities/3')
  expect(head).toContain('property="og:title" content="Theater Room 影音厅 · Lantern 灯会"')
  expect(head).toContain('content="https://club.test/media/amenities/3/room-1280.webp"')
  expect(head).toContain('<link rel="canonical" href="https://club.test/amenities/3" />')
  expect(head).not.toContain('noindex')
  // One picture is compressed only once.
  const [first, again] = await Promise.all(
    [1, 2].map(() => readAmenityWords(club.kernels[0], '/amenities/3')),
  )
  expect(first).toBe(again)
})

it('a link preview of the menu names dishes and shows a picture of one', async () => {
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
])('a link preview of %s is the venue’s own', async (path) => {
  expect(await headAt(path)).toBeUndefined()
})

it('a link preview of an inactive amenity is the venue’s own', async () => {
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

/** The package's types name a default export of a default export, which doesn't exist. */
const Robots = z.custom<
  (url: string, text: string) => { isAllowed(url: string, who: string): boolean | undefined }
>((value) => typeof value === 'function')

it('the sitemap is valid XML and lists only pages that robots.txt allows', async () => {
  const faults: string[] = []
  const parser = new DOMParser({ onError: (_level, fault) => void faults.push(fault) })
  const list = parser.parseFromString((await listPages(club.kernels[0])) ?? '', 'text/xml')
  expect(faults).toEqual([])
  const { documentElement: root } = list
  expect([root?.localName, root?.namespaceURI]).toEqual([
    'urlset',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ])
  const pages = Array.from(list.getElementsByTagName('url'), (url) =>
    Array.from(url.getElementsByTagName('loc'), (loc) => loc.textContent ?? ''),
  )
  expect(pages.length).toBeGreaterThan(3)
  const rules = readFileSync(join(projectRoot, 'web', 'public', 'robots.txt'), 'utf8')
  const parse = Robots.parse((await import('robots-parser')).default)
  const robots = parse('https://club.test/robots.txt', rules)
  for (const [page = '', ...more] of pages) {
    expect(more).toEqual([])
    expect([page, new URL(page).origin]).toEqual([page, 'https://club.test'])
    expect([page, robots.isAllowed(page, 'Googlebot')]).toEqual([page, true])
  }
  for (const path of ['/account', '/api/user', '/admin/users', '/customer-crm']) {
    expect(robots.isAllowed(`https://club.test${path}`, 'Googlebot')).toBe(false)
  }
})
