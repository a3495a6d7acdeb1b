import { updateAmenity } from '@lantern/contract/venue/amenities'
import { createFoodItem, deleteFoodItem, listFoodCategories } from '@lantern/contract/menu/menu'
import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { transact } from '../db/db.ts'
import { keepPicture, sweepPictures } from '../db/files/pictures.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const HOUR = 60 * 60_000
const hoursLater = (hours: number) => new Date(FRIDAY.getTime() + hours * HOUR)

let drawn = 0
const kept = (hours = 0) => {
  drawn += 1
  return again(String(drawn), hours)
}
const again = (picture: string, hours: number) => {
  const webp = Buffer.from(picture)
  const place = { webp, storedAs: null }
  return transact(club.kernels[0].db, (tx) =>
    keepPicture(tx, { webp, width: 1, height: 1, place }, hoursLater(hours)),
  )
}
const sweepAfter = (hours: number) =>
  transact(club.kernels[1].db, (tx) => sweepPictures(tx, hoursLater(hours)))
const isThere = async (url: string) =>
  (await club.instances[0].app.inject({ method: 'GET', url })).statusCode === 200

/** A staff member who saves a picture of the theater. */
async function desk() {
  const staff = await club.signedIn({ role: 'staff' })
  return (imageUrl: string) =>
    staff.call(updateAmenity, { params: { id: '3' }, body: { imageUrl } })
}

it('an unused picture is deleted after a day', async () => {
  const [unused, later] = [await kept(), await kept(2)]
  await sweepAfter(23.9)
  expect(await isThere(unused)).toBe(true)
  await sweepAfter(24.1)
  expect([await isThere(unused), await isThere(later)]).toEqual([false, true])
})

it('an amenity’s picture is kept, and for a day after it was replaced', async () => {
  const save = await desk()
  const [first, second] = [await kept(), await kept()]
  expect((await save(first)).status).toBe(200)
  await sweepAfter(1_000)
  expect(await isThere(first)).toBe(true)
  await save(second).then(({ code }) => expect(code).toBe('picture_gone'))
  const third = await kept()
  expect((await save(third)).status).toBe(200)
  await sweepAfter(1_001)
  await sweepAfter(1_024)
  expect(await isThere(first)).toBe(true)
  await sweepAfter(1_026)
  expect([await isThere(first), await isThere(third)]).toEqual([false, true])
})

it('the picture of a deleted dish is kept, because orders show it', async () => {
  const staff = await club.signedIn({ role: 'staff' })
  const [category] = (await staff.call(listFoodCategories, {})).reply
  const imageUrl = await kept()
  const dish = { nameEn: 'Congee', nameCh: '粥', price: '8.00', isAvailable: true, imageUrl }
  const body = { ...dish, categoryId: category?.id ?? 0 }
  const { id } = (await staff.call(createFoodItem, { body })).reply
  await staff.call(deleteFoodItem, { params: { id: String(id) } })
  await sweepAfter(100)
  expect(await isThere(imageUrl)).toBe(true)
})

it('the picture of the home page is kept', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  const posterUrl = await kept()
  const { version } = (await admin.call(getSettings, {})).reply
  expect((await admin.call(updateSettings, { body: { version, posterUrl } })).status).toBe(200)
  await sweepAfter(100)
  await sweepAfter(200)
  expect(await isThere(posterUrl)).toBe(true)
})

it('an unused picture that is uploaded again is kept for another day', async () => {
  const url = await again('the same', 0)
  expect(await again('the same', 20)).toBe(url)
  await sweepAfter(30)
  expect(await isThere(url)).toBe(true)
  await sweepAfter(45)
  expect(await isThere(url)).toBe(false)
})

it('a form that races with the sweep is saved with its picture or refused', async () => {
  const save = await desk()
  for (let turn = 0; turn < 10; turn += 1) {
    const url = await kept()
    const [saved] = await Promise.all([save(url), sweepAfter(24.1), sweepAfter(24.1)])
    const isSaved = saved.status === 200
    expect([await isThere(url), saved.code]).toEqual([isSaved, isSaved ? null : 'picture_gone'])
  }
})
