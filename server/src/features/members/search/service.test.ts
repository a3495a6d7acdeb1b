import { createCustomer, listCustomers } from '@lantern/contract/members/customers'
import { foldText } from '@lantern/contract/calls/fold'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

/** Blocks of letters that names are written in, and of characters that come with them. */
const blocks = [
  [0x20, 0x24f],
  [0x2b0, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0x3040, 0x318f],
  [0x4e00, 0x4e80],
  [0xac00, 0xad00],
  [0xfe00, 0xfe0f],
  [0xff00, 0xffef],
  [0xe0100, 0xe0110],
] as const

it('PostgreSQL and the server fold every text alike', async () => {
  const letter = fc
    .oneof(...blocks.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCodePoint(code))
  const texts = fc.array(fc.string({ unit: letter, maxLength: 12 }), { minLength: 500 })
  const every = blocks.flatMap(([min, max]) =>
    Array.from({ length: max - min + 1 }, (_, place) => String.fromCodePoint(min + place)),
  )
  const check = async (some: readonly string[]) => {
    const { rows } = await club.pool.query<{ text: string; folded: string }>(
      'SELECT text, fold_text(text) AS folded FROM unnest($1::text[]) AS text',
      [some],
    )
    expect(rows).toEqual(some.map((text) => ({ text, folded: foldText(text) })))
  }
  await check(every)
  await fc.assert(fc.asyncProperty(texts, check), { numRuns: 10 })
})

it('a customer is found by every spelling of their name, email and phone', async () => {
  const staff = await club.signedIn({ role: 'staff' })
  const join = async (firstName: string, lastName: string, email: string, phone?: string) =>
    (
      await staff.call(createCustomer, {
        body: {
          firstName,
          lastName,
          email,
          password: 'a long enough one',
          ...(phone && { phone }),
        },
      })
    ).reply.id
  const found = async (search: string) =>
    (await staff.call(listCustomers, { query: { search } })).reply.users.map(({ id }) => id)
  const nguyen = await join('Álvaro'.normalize('NFD'), 'Nguyễn', 'an@club.test')
  const oneill = await join('İpek', 'O’Neill', 'ipek@club.test')
  const wong = await join('Ｗｏｎｇ', 'Łukasz', 'wl@club.test', '416-555-0188')
  for (const text of ['Nguyen', 'NGUYỄN', 'nguyễn'.normalize('NFD'), 'alvaro nguyen', 'Álvaro']) {
    expect([text, await found(text)]).toEqual([text, [nguyen]])
  }
  for (const text of ["O'Neill", 'oneill', 'ipek o`neill', 'İPEK']) {
    expect([text, await found(text)]).toEqual([text, [oneill]])
  }
  for (const text of [
    'wong',
    'ｗｏｎｇ lukasz',
    '４１６５５５０１８８',
    '416–555–0188',
    'wo\u200bng',
  ]) {
    expect([text, await found(text)]).toEqual([text, [wong]])
  }
})
