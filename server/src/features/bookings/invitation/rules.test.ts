import { expect, it } from 'vitest'
import { isOpen, previewOf } from './rules.ts'

const start = new Date('2026-11-22T03:00:00Z')
const end = new Date('2026-11-22T06:00:00Z')
const booking = { status: 'confirmed', during: { to: end }, leftAt: null } as const

it('an invitation is open until its booking ends, keeps its room and its party has not left', () => {
  expect(isOpen(booking, new Date(end.getTime() - 1))).toBe(true)
  expect(isOpen(booking, end)).toBe(false)
  expect(isOpen({ ...booking, status: 'canceled' }, start)).toBe(false)
  expect(isOpen({ ...booking, leftAt: start }, start)).toBe(false)
})

it('a link preview has the member, amenity, time by the venue’s clock and place, in both languages', () => {
  const text = previewOf({
    host: 'Mei',
    amenity: { en: 'Mahjong Room', ch: '麻将房' },
    club: { en: 'Lantern', ch: '灯会' },
    address: '88 Spadina Avenue',
    startsAt: start,
    endsAt: end,
    timeZone: 'America/Toronto',
  })
  expect(text.title).toBe('Mei invites you · Mei邀请您：Lantern 灯会')
  expect(text.description).toBe(
    'Mahjong Room, Sat, Nov 21, 10 PM\u2009–\u2009Sun 1 AM · 麻将房，11月21日 周六 22:00\u2009–\u2009次日凌晨1点 · 88 Spadina Avenue',
  )
})
