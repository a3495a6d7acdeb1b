import type { VenueSettings } from '@lantern/contract/settings'
import { expect, test } from 'vitest'
import { basisPointsOf, changeOf, closingOf, differing, draftOf, merged, wrongIn } from './draft.ts'

const base: VenueSettings = {
  nameEn: 'Lantern',
  nameCh: '灯会',
  cityEn: 'Toronto',
  cityCh: '多伦多',
  address: '188 Spadina Avenue',
  phone: '(416) 555-0188',
  storyEn: '',
  storyCh: '',
  posterUrl: '',
  phoneCountry: 'CA',
  timeZone: 'America/Toronto',
  opensAt: '14:00',
  closesAt: '02:00',
  endTimes: 'venue-night',
  closedWeekdays: [2],
  closedDates: [{ date: '2026-12-25', reason: null }],
  footerHoursEn: 'Every day',
  footerHoursCh: '每天',
  frontDeskHoursEn: 'Daily',
  frontDeskHoursCh: '每天',
  serviceFeeBasisPoints: 500,
  cardServiceFee: false,
  taxNameEn: 'HST',
  taxNameCh: '销售税',
  taxNumber: '',
  pointsPerDollar: 1,
  refundTiers: [{ hours: 0, percent: 100 }],
  memberChanges: 2,
  changeHours: 2,
  bookingDaysAhead: 365,
  graceMinutes: 15,
  noShowByItself: false,
  noShowLimit: 0,
  noShowDays: 180,
  cleaningMinutes: 0,
  walkInStepMinutes: 60,
  reminders: true,
  quietFrom: '22:00',
  quietUntil: '09:00',
  topUpMin: '0.50',
  topUpMax: '2000.00',
  billDays: 14,
  securityLogDays: 365,
  actLogDays: 2_555,
  traceDays: 365,
  passkeysFor: 'nobody',
  cashProofLimit: '200.00',
  cashApprovalLimit: '0.00',
  correctionLimit: '50.00',
  correctionPercent: 100,
  hasDiscountCode: true,
  version: 4,
}

test('what was not touched is not sent', () => {
  expect(differing(draftOf(base), draftOf(base))).toEqual([])
  expect(changeOf(base, draftOf(base))).toEqual({ version: 4 })
})

test('a share is written in percent and sent in basis points', () => {
  const draft = { ...draftOf(base), serviceFeeBasisPoints: '4.35' }
  expect(changeOf(base, draft)).toEqual({
    version: 4,
    serviceFeeBasisPoints: 435,
  })
  // Less than a hundredth of a percent isn't rounded, and so is refused.
  expect(basisPointsOf('14.975')).toBe(1_497.5)
  expect(basisPointsOf(' ')).toBeNaN()
})

test('what is no number yet is sent as none', () => {
  expect(changeOf(base, { ...draftOf(base), changeHours: ' ' }).changeHours).toBeNaN()
})

test('the contract refuses values, by the name of their setting', () => {
  expect(wrongIn(base, draftOf(base))).toEqual([])
  const refundTiers = [
    { hours: '3', percent: '100' },
    { hours: '24', percent: '50' },
  ]
  const draft = { ...draftOf(base), refundTiers, nameEn: ' ', closedWeekdays: [1, 2, 9] }
  expect(wrongIn(base, draft).toSorted()).toEqual(['closedWeekdays', 'nameEn', 'refundTiers'])
  // A value that was not touched isn't sent, so it isn't refused.
  expect(wrongIn({ ...base, nameEn: '' }, draftOf({ ...base, nameEn: '' }))).toEqual([])
})

test('what others saved comes in, what was written here stays, and both changing one is told', () => {
  const was = draftOf(base)
  const theirs = { ...was, phone: 'theirs', address: 'theirs' }
  const mine = { ...was, phone: 'mine', cityEn: 'mine' }
  expect(merged(was, theirs, mine)).toEqual({
    draft: { ...was, phone: 'mine', address: 'theirs', cityEn: 'mine' },
    keys: ['phone'],
  })
  expect(merged(was, theirs, was).draft).toEqual(theirs)
})

test('the code is kept, replaced or taken away', () => {
  expect(changeOf(base, { ...draftOf(base), discountCode: 'FEAST' }).discountCode).toBe('FEAST')
  expect(changeOf(base, { ...draftOf(base), discountCode: null }).discountCode).toBeNull()
})

test('only what was open and will be closed is asked about', () => {
  const draft = draftOf(base)
  expect(closingOf(base, { ...draft, closedDates: [], closedWeekdays: [] })).toEqual({})
  const closing = {
    ...draft,
    closedWeekdays: [2, 3, 5],
    closedDates: [...draft.closedDates, { date: '2026-12-26', reason: null }],
    opensAt: '16:00',
  }
  expect(closingOf(base, closing)).toEqual({
    dates: '2026-12-26',
    weekdays: '3,5',
    opensAt: '16:00',
    closesAt: '02:00',
    timeZone: 'America/Toronto',
  })
})
