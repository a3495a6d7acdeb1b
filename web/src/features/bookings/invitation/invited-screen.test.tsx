import { readInvitation } from '@lantern/contract/bookings/invitation'
import { expect, it } from 'vitest'
import { answer, open, screen } from '../../../../test/page.tsx'
import words from '../../../i18n/en/bookings-invitation.ts'
import { readStoredAnswer } from './invited-screen.tsx'

it('recognises a guest, and gives a new one an unguessable id', () => {
  const kept = { guest: 'A'.repeat(22), isComing: false }
  expect(readStoredAnswer(JSON.stringify(kept))).toEqual(kept)
  const fresh = [null, '', '{"guest":1}', 'nonsense'].map(readStoredAnswer)
  expect(new Set(fresh.map(({ guest }) => guest)).size).toBe(4)
  for (const { guest, isComing } of fresh) {
    expect(guest).toMatch(/^[\w-]{22}$/)
    expect(isComing).toBeNull()
  }
})

it.each([
  ['shows the answer to a guest who gave it for this night', '2026-11-27', words.saidYes],
  ['asks a guest again who answered for another night', '2026-11-28', /^Are you coming\?/],
])('%s', async (_, bookingDate, text) => {
  const key = 'K'.repeat(22)
  const kept = { guest: 'A'.repeat(22), isComing: true, bookingDate: '2026-11-27' }
  localStorage.setItem(`lantern:invited:${key}`, JSON.stringify(kept))
  answer(readInvitation, {
    host: 'Mei',
    amenity: { en: 'Karaoke', ch: 'K房' },
    imageUrl: '/images/karaoke.webp',
    bookingDate,
    startsAt: `${bookingDate}T20:00:00.000Z`,
    endsAt: `${bookingDate}T22:00:00.000Z`,
  })
  await open(`/invited/${key}`)
  expect(await screen.findByText(text)).toBeTruthy()
})
