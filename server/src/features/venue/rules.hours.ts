/** The opening hours of a week as a sentence, for footer, about page and previews. */

import { dateFormat } from '@lantern/contract/venue/clock'
import type { ClosedDays, HoursByDay, OpeningHours } from '@lantern/contract/venue/hours'
import type { Both } from '@lantern/contract/venue/languages'

/** The settings that a week's hours follow from. Special days aren't among them. */
export type WeekHours = Pick<HoursByDay, 'opensAt' | 'closesAt' | 'weekdayHours'> &
  Pick<ClosedDays, 'closedWeekdays'>

/** The open weekdays that have the same hours; Monday is 1. */
export interface HoursGroup extends OpeningHours {
  weekdays: number[]
}

const week = [1, 2, 3, 4, 5, 6, 7]

/** The open weekdays by their hours, from Monday on. */
export function hoursGroups(venue: WeekHours): HoursGroup[] {
  const groups = new Map<string, HoursGroup>()
  for (const day of week.filter((each) => !venue.closedWeekdays.includes(each))) {
    const { opensAt, closesAt } = venue.weekdayHours.find(({ weekday }) => weekday === day) ?? venue
    const key = `${opensAt} ${closesAt}`
    const weekdays = [...(groups.get(key)?.weekdays ?? []), day]
    groups.set(key, { weekdays, opensAt, closesAt })
  }
  return [...groups.values()]
}

type Run = readonly [first: number, last: number]

/** The first and last day of each stretch of days in a round of the week, which has no end. */
function runsIn(round: readonly number[], days: readonly number[]): Run[] {
  const at = (place: number) => round.at(place % round.length) ?? 0
  const starts = round.flatMap((day, place) =>
    days.includes(day) && !days.includes(at(place + round.length - 1)) ? [place] : [],
  )
  if (starts.length === 0) return [[at(0), at(round.length - 1)]]
  return starts.map((start) => {
    let last = start
    while (days.includes(at(last + 1))) last += 1
    return [at(start), at(last)]
  })
}

// 1 January 2024 was a Monday.
const daysIn =
  (locale: string, to: string) =>
  ([first, last]: Run, weekday: 'short' | 'long'): string => {
    const format = dateFormat(locale, { weekday, timeZone: 'UTC' })
    const name = (day: number) => format.format(Date.UTC(2024, 0, day))
    return first === last ? name(first) : name(first) + to + name(last)
  }

const onTwelve = (hour: string) =>
  `${Number(hour.slice(0, 2)) % 12 || 12}:00 ${hour < '12' ? 'AM' : 'PM'}`

function hoursEn({ opensAt, closesAt }: OpeningHours): string {
  if (opensAt === closesAt) return 'around the clock'
  return `${onTwelve(opensAt)} – ${closesAt === '00:00' ? 'midnight' : onTwelve(closesAt)}`
}

function hoursCh({ opensAt, closesAt }: OpeningHours): string {
  if (opensAt === closesAt) return '全天'
  if (closesAt === '00:00') return `${opensAt} 至 24:00`
  return `${opensAt} 至${closesAt < opensAt ? '次日' : ''} ${closesAt}`
}

/** The words of a language: its days, hours and separators. */
const words = {
  en: {
    everyDay: 'Every day',
    days: daysIn('en', '–'),
    closedDays: 'long',
    hours: hoursEn,
    closed: ' closed',
    listed: ', ',
    but: ', ',
    next: ' · ',
  },
  ch: {
    everyDay: '每天',
    days: daysIn('zh-CN', '至'),
    closedDays: 'short',
    hours: hoursCh,
    closed: '休息',
    listed: '、',
    but: '，',
    next: '；',
  },
} as const

function sentenceIn(language: 'en' | 'ch', venue: WeekHours): string {
  const { everyDay, days, closedDays, hours, closed, listed, but, next } = words[language]
  const open = week.filter((day) => !venue.closedWeekdays.includes(day))
  const shut = week.filter((day) => !open.includes(day))
  const rest =
    shut.length === 0
      ? []
      : [
          runsIn(week, shut)
            .map((run) => days(run, closedDays))
            .join(listed) + closed,
        ]
  const groups = hoursGroups(venue)
  const [first] = groups
  // With more closed days, `every day` would say too much.
  if (first && groups.length === 1 && shut.length <= 2) {
    return [`${everyDay} ${hours(first)}`, ...rest].join(but)
  }
  const parts = groups.map((group) => {
    // A closed day is named apart, so it doesn't break a stretch.
    const when = runsIn(open, group.weekdays).map((run) => days(run, 'short'))
    return `${when.join(listed)} ${hours(group)}`
  })
  return [...parts, ...rest].join(next)
}

/**
 * The hours of a week: `Every day 2:00 PM – 2:00 AM, Tuesday closed`, or by groups of days:
 * `Sun–Thu 2:00 PM – 2:00 AM · Fri–Sat 1:00 PM – 3:00 AM · Tuesday closed`.
 */
export const hoursSentence = (venue: WeekHours): Both => ({
  en: sentenceIn('en', venue),
  ch: sentenceIn('ch', venue),
})
