import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sampleMenu } from './rules.menu.ts'

const pictures = new URL('../../../../../web/public/media/menu/', import.meta.url)
const items = sampleMenu.flatMap((category) => category.items)

it('has enough items to open a bar', () => {
  expect(sampleMenu.length).toBeGreaterThanOrEqual(6)
  expect(items.length).toBeGreaterThanOrEqual(36)
  expect(new Set(sampleMenu.map(({ kind }) => kind))).toEqual(
    new Set(['food', 'beverage', 'service']),
  )
})

it('has unique slugs and names', () => {
  const named = [...sampleMenu, ...items]
  const lists = [
    items.map(({ slug }) => slug),
    named.map(({ nameEn }) => nameEn),
    named.map(({ nameCh }) => nameCh),
  ]
  for (const names of lists) expect(new Set(names).size).toBe(names.length)
})

it.each(items)('$slug has a price, and texts in both languages', (item) => {
  expect(item.slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(item.price).toMatch(/^[1-9]\d*\.\d{2}$/)
  expect(item.nameCh).toMatch(/\p{Script=Han}/u)
  expect(item.descriptionCh).toMatch(/\p{Script=Han}.*。$/u)
  expect(item.nameEn + item.description).not.toMatch(/\p{Script=Han}/u)
  expect(item.description).toMatch(/[.?]$/)
  expect(item.description.length).toBeLessThanOrEqual(60)
  expect(item.descriptionCh.length).toBeLessThanOrEqual(30)
})

const sizes = ['320.webp', '640.webp']

it.each(['default', ...items.map(({ slug }) => slug)])(
  '%s has its picture in every size',
  (slug) => {
    const missing = sizes.filter((size) => !existsSync(new URL(`${slug}-${size}`, pictures)))
    expect(missing).toEqual([])
  },
)
