import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursGroups, hoursSentence, type WeekHours } from './rules.hours.ts'

const usual: WeekHours = {
  opensAt: '14:00',
  closesAt: '02:00',
  closedWeekdays: [2],
  weekdayHours: [],
}
const hours = (opensAt: string, closesAt: string, ...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, opensAt, closesAt }))

test.each<[Partial<WeekHours>, string, string]>([
  [{}, 'Every day 2:00 PM – 2:00 AM, Tuesday closed', '每天 14:00 至次日 02:00，周二休息'],
  [{ closedWeekdays: [] }, 'Every day 2:00 PM – 2:00 AM', '每天 14:00 至次日 02:00'],
  [
    { closedWeekdays: [1, 2], closesAt: '22:00' },
    'Every day 2:00 PM – 10:00 PM, Monday–Tuesday closed',
    '每天 14:00 至 22:00，周一至周二休息',
  ],
  [
    { closedWeekdays: [1, 2, 3, 4, 7], closesAt: '00:00' },
    'Fri–Sat 2:00 PM – midnight · Sunday–Thursday closed',
    '周五至周六 14:00 至 24:00；周日至周四休息',
  ],
  [
    { weekdayHours: hours('13:00', '03:00', 5, 6) },
    'Sun–Thu 2:00 PM – 2:00 AM · Fri–Sat 1:00 PM – 3:00 AM · Tuesday closed',
    '周日至周四 14:00 至次日 02:00；周五至周六 13:00 至次日 03:00；周二休息',
  ],
  [
    { weekdayHours: [...hours('12:00', '12:00', 6), ...hours('09:00', '17:00', 4)] },
    'Fri, Sun–Wed 2:00 PM – 2:00 AM · Thu 9:00 AM – 5:00 PM · Sat around the clock · Tuesday closed',
    '周五、周日至周三 14:00 至次日 02:00；周四 09:00 至 17:00；周六 全天；周二休息',
  ],
  // The hours of a closed weekday aren't said.
  [
    { weekdayHours: hours('09:00', '17:00', 2) },
    'Every day 2:00 PM – 2:00 AM, Tuesday closed',
    '每天 14:00 至次日 02:00，周二休息',
  ],
])('the hours of a week are said in one sentence (%#)', (change, en, ch) => {
  expect(hoursSentence({ ...usual, ...change })).toEqual({ en, ch })
})

test('every open weekday is in exactly one group, with its own hours', () => {
  const hour = fc.nat(23).map((each) => `${String(each).padStart(2, '0')}:00`)
  const weekday = fc.integer({ min: 1, max: 7 })
  const week = fc.record({
    opensAt: hour,
    closesAt: hour,
    closedWeekdays: fc.uniqueArray(weekday, { maxLength: 6 }),
    weekdayHours: fc.uniqueArray(fc.record({ weekday, opensAt: hour, closesAt: hour }), {
      selector: (day) => day.weekday,
    }),
  })
  fc.assert(
    fc.property(week, (venue) => {
      const groups = hoursGroups(venue)
      const days = groups.flatMap(({ weekdays }) => weekdays)
      const open = [1, 2, 3, 4, 5, 6, 7].filter((day) => !venue.closedWeekdays.includes(day))
      expect(days.toSorted((one, other) => one - other)).toEqual(open)
      for (const group of groups) {
        for (const day of group.weekdays) {
          const own = venue.weekdayHours.find((each) => each.weekday === day) ?? venue
          expect([group.opensAt, group.closesAt]).toEqual([own.opensAt, own.closesAt])
        }
      }
      expect(hoursSentence(venue).en).not.toBe('')
    }),
  )
})
