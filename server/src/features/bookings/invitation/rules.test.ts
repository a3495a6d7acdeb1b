import { expect, it } from 'vitest'
import { isOpen, previewOf } from './rules.ts'

const start = new Date('2026-11-22T03:00:00Z')
const end = new Date('2026-11-22T06:00:00Z')
const booking = { isKept: true, during: { to: end }, leftAt: null }

it('is open until its end, while it keeps its room and its party hasn’t left', () => {
  expect(isOpen(booking, new Date(end.getTime() - 1))).toBe(true)
  expect(isOpen(booking, end)).toBe(false)
  expect(isOpen({ ...booking, isKept: false }, start)).toBe(false)
  expect(isOpen({ ...booking, leftAt: start }, start)).toBe(false)
})

it('says to previews who invites, to what, when on the venue’s clock, and where, in both languages', () => {
  const said = previewOf({
    host: 'Mei',
    amenity: { en: 'Mahjong Room', ch: '麻将房' },
    club: { en: 'Lantern', ch: '灯会' },
    address: '88 Spadina Avenue',
    startsAt: start,
    endsAt: end,
    timeZone: 'America/Toronto',
  })
  expect(said.title).toBe('Mei invites you · Mei邀请您：Lantern 灯会')
  expect(said.description).toBe(
    'Mahjong Room, Sat, Nov 21, 22:00–01:00 · 麻将房，11月21日周六 22:00–01:00 · 88 Spadina Avenue',
  )
})
