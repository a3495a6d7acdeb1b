import {
  createAmenity,
  getAmenity,
  listAmenities,
  listManagedAmenities,
  updateAmenity,
  type AmenityChange,
} from '@lantern/contract/venue/amenities'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { meanwhile } from '../../../test/races/meanwhile.ts'
import { tally } from '../../../test/checks/tally.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())

const tea: Sent<typeof createAmenity>['body'] = {
  nameEn: 'Tea Room',
  nameCh: '茶室',
  description: 'Twelve seats and a kettle.',
  imageUrl: 'https://pictures.example/tea.webp',
  pricePerHour: 32,
  capacity: 12,
}
const key = { 'idempotency-key': 'one tea room'.replaceAll(' ', '-') }
const change = (id: number, body: Partial<AmenityChange>, by = staff) =>
  by.call(updateAmenity, { params: { id: String(id) }, body })
const managed = async (id: number) => {
  const { reply } = await staff.call(listManagedAmenities, {})
  const found = reply.find((amenity) => amenity.id === id)
  if (!found) throw new Error(`amenity ${id} is not listed`)
  return found
}
const audited = async (id: number) =>
  (
    await club.pool.query<{ action: string; before: unknown; after: unknown }>(
      'SELECT action, before, after FROM audit_events WHERE subject = $1 ORDER BY id',
      [`amenity:${id}`],
    )
  ).rows

it('an amenity needs a Chinese name, which follows the English one while it is the same', async () => {
  for (const nameCh of ['', ' ', '\u200b']) {
    const { code } = await staff.call(createAmenity, { body: { ...tea, nameCh } })
    expect([nameCh, code]).toEqual([nameCh, 'invalid_input'])
  }
  const made = await staff.call(createAmenity, { body: { ...tea, nameCh: 'Tea Room' } })
  expect((await change(made.reply.id, { nameCh: '' })).code).toBe('invalid_input')
  expect((await change(made.reply.id, { nameEn: 'Tea House' })).reply.nameCh).toBe('Tea House')
  expect((await change(made.reply.id, { nameCh: '茶楼' })).reply.nameEn).toBe('Tea House')
})

describe('the price of an hour, and a minimum spend', () => {
  const spend = (amount: string, partyFrom = 1, weekdays = [5, 6]) => [
    { weekdays, partyFrom, amount },
  ]

  it('are made higher by the staff, and lower by admins alone where the venue says so', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const { id } = (await staff.call(createAmenity, { body: tea })).reply
    expect((await change(id, { pricePerHour: '40.00' })).reply.pricePerHour).toBe('40.00')
    expect((await change(id, { minimumSpends: spend('100.00') })).code).toBeNull()
    const cheaper: Partial<AmenityChange>[] = [
      { pricePerHour: '39.99' },
      { minimumSpends: [] },
      { minimumSpends: spend('99.00') },
      { minimumSpends: spend('100.00', 3) },
      { minimumSpends: spend('100.00', 1, [5]) },
      { minimumSpends: [...spend('100.00'), ...spend('50.00', 4)] },
    ]
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = false')
    for (const body of cheaper) expect((await change(id, body)).code).toBe('price_by_admin')
    for (const body of cheaper) expect((await change(id, body, admin)).code).toBeNull()
    await club.pool.query('UPDATE venue_settings SET staff_lower_prices = true')
    expect((await change(id, { pricePerHour: '38.00' })).reply.pricePerHour).toBe('38.00')
  })
})

describe('adding an amenity', () => {
  it('adds it to the public list, without a place until it has a unit', async () => {
    const { reply } = await staff.call(createAmenity, { body: tea })
    expect(reply).toMatchObject({ pricePerHour: '32.00', isActive: true, version: 1, units: [] })
    const listed = (await club.visitor(1).call(listAmenities, {})).reply.at(-1)
    expect(listed).toMatchObject({ id: reply.id, nameCh: '茶室', places: 0, descriptionCh: null })
    expect(listed).not.toHaveProperty('version')
    expect(await audited(reply.id)).toMatchObject([
      { action: 'amenity.create', before: null, after: { nameEn: 'Tea Room', capacity: 12 } },
    ])
  })

  it('happens once per idempotency key', async () => {
    const elsewhere = staff.at(club.instances[1].app)
    const answers = await Promise.all(
      [staff, elsewhere, staff, elsewhere].map((each) =>
        each.call(createAmenity, { body: { ...tea, nameEn: 'Once Room' } }, key),
      ),
    )
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
  })

  it.each([
    [{ nameEn: 'T' }, 'nameEn'],
    [{ nameCh: '茶'.repeat(81) }, 'nameCh'],
    [{ description: 'too short' }, 'description'],
    [{ imageUrl: 'http://pictures.example/tea.webp' }, 'imageUrl'],
    [{ imageUrl: '//pictures.example/tea.webp' }, 'imageUrl'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    [{ pricePerHour: 0.99 }, 'pricePerHour'],
    [{ pricePerHour: '100000.01' }, 'pricePerHour'],
    [{ capacity: 0 }, 'capacity'],
  ])('refuses %j', async (wrong, field) => {
    const { status, text } = await staff.call(createAmenity, { body: { ...tea, ...wrong } })
    expect([status, JSON.parse(text)]).toMatchObject([400, { fields: { [field]: /./ } }])
  })

  it('is refused to members', async () => {
    const member = await club.signedIn()
    expect((await member.call(createAmenity, { body: tea })).code).toBe('forbidden')
    expect((await change(1, { capacity: 5 }, member)).code).toBe('forbidden')
  })
})

describe('changing an amenity', () => {
  it('is announced to visitors, increases the version and logs the changed fields', async () => {
    const { version } = await managed(1)
    const { reply } = await change(1, { pricePerHour: '52.50', capacity: 10, version })
    expect(reply).toMatchObject({ pricePerHour: '52.50', version: version + 1 })
    const shown = await club.visitor(1).call(getAmenity, { params: { id: '1' } })
    expect(shown.reply.pricePerHour).toBe('52.50')
    expect((await audited(1)).at(-1)).toEqual({
      action: 'amenity.change',
      before: { pricePerHour: '48.00' },
      after: { pricePerHour: '52.50' },
    })
  })

  it('that changes nothing is neither logged nor announced', async () => {
    const before = await managed(2)
    const { reply } = await change(2, { nameEn: before.nameEn, pricePerHour: before.pricePerHour })
    expect(reply).toEqual(before)
    expect(await audited(2)).toEqual([])
  })

  it('never overwrites a change that somebody else made meanwhile', async () => {
    const elsewhere = staff.at(club.instances[1].app)
    for (let round = 0; round < 5; round += 1) {
      const { version } = await managed(4)
      const answers = await Promise.all(
        [staff, elsewhere, staff, elsewhere].map((each, turn) =>
          each.call(updateAmenity, {
            params: { id: '4' },
            body: { capacity: 20 + round * 4 + turn, version },
          }),
        ),
      )
      expect(tally(answers)).toEqual({ 200: 1, stale: 3 })
      expect((await managed(4)).version).toBe(version + 1)
    }
  })

  it('waits for another change of the whole venue, and is refused as stale then', async () => {
    const WHOLE_VENUE = 6
    const { version } = await managed(WHOLE_VENUE)
    const refused = await meanwhile(
      club.pool,
      (client) =>
        client.query('UPDATE amenities SET version = version + 1 WHERE id = $1', [WHOLE_VENUE]),
      () => change(WHOLE_VENUE, { capacity: 99, version }),
    )
    expect(refused.code).toBe('stale')
  })

  it('is refused for an unknown amenity', async () => {
    expect((await change(999, { capacity: 5 })).code).toBe('not_found')
  })
})
