import { expect, it } from 'vitest'
import { specialDaysText, tidied } from './rules.ts'

const day = (date: string, reason: string | null = null) => ({ date, hours: null, reason })

it('weekdays and special days are sorted and unique', () => {
  const other = { opensAt: '13:00', closesAt: '03:00' }
  const change = {
    closedWeekdays: [3, 1, 3],
    weekdayHours: [
      { weekday: 6, ...other },
      { weekday: 5, ...other },
    ],
    specialDays: [day('2027-01-01'), day('2026-12-25'), day('2027-01-01', 'New Year')],
  }
  expect(tidied(change)).toEqual({
    closedWeekdays: [1, 3],
    weekdayHours: [
      { weekday: 5, ...other },
      { weekday: 6, ...other },
    ],
    specialDays: [day('2026-12-25'), day('2027-01-01', 'New Year')],
  })
})

it('special days are told with hours and reason', () => {
  const short = { ...day('2026-12-24'), hours: { opensAt: '14:00', closesAt: '18:00' } }
  expect(specialDaysText([short, day('2026-12-25', 'Christmas')])).toEqual([
    '2026-12-24 14:00–18:00',
    '2026-12-25 (Christmas)',
  ])
})
