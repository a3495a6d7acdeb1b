import { PushNotice } from '@lantern/contract/account/push'
import { expect, it } from 'vitest'
import type { OutboxContent } from '../mail/rules.content.ts'
import { noticeOf } from './rules.ts'

const amenity = { en: 'Karaoke Room', ch: 'K房' }
const held: OutboxContent = {
  kind: 'waitlist_offer',
  amenity,
  units: ['K-Room 1'],
  startsAt: '2026-11-21T00:00:00Z',
  endsAt: '2026-11-21T02:00:00Z',
  total: '151.20',
  until: '2026-11-20T20:10:00Z',
}
const over: OutboxContent = { kind: 'waitlist_over', amenity, night: '2026-11-20' }
const ready: OutboxContent = { kind: 'order_ready', number: 'ABCDEFGH2345', nightNumber: 47 }
const timeZone = 'America/Toronto'

it.each([
  [held, 'en', 'A room is free: Karaoke Room', '3:10 PM'],
  [held, 'ch', '候补有房了：K房', '15:10'],
  [over, 'en', 'No room became available', 'Karaoke Room'],
  [over, 'ch', '很抱歉，候补没有等到空房', 'K房'],
  [ready, 'en', 'No. 47 is ready', 'on its way'],
  [ready, 'ch', '47 号已做好', '送来'],
] as const)('%o in %s', (content, language, title, part) => {
  const notice = noticeOf(content, { language, timeZone })
  expect(notice).toMatchObject({ title, lang: language === 'ch' ? 'zh-CN' : 'en' })
  expect(notice?.body).toContain(part)
  expect(JSON.stringify(notice)).not.toContain('151.20')
  // The service worker accepts nothing else.
  expect(PushNotice.parse(notice)).toEqual(notice)
})

it('the push of an order without a night number has its public number', () => {
  const notice = noticeOf({ ...ready, nightNumber: null }, { language: 'en', timeZone })
  expect(notice?.title).toBe('ABCDEFGH2345 is ready')
})

it('a message that is an email only makes no push', () => {
  expect(noticeOf({ kind: 'password_changed' }, { language: 'en', timeZone })).toBeNull()
})
