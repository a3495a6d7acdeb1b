import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEvent } from './rules.ts'

const event: CalendarEvent = {
  uid: 'LNT123456789@lantern',
  sequence: 3,
  changedAt: new Date('2026-11-20T20:00:00.123Z'),
  from: new Date('2026-11-21T03:00:00Z'),
  to: new Date('2026-11-21T07:00:00Z'),
  title: 'Karaoke Room · Lantern',
  place: '88 Spadina Avenue, Toronto; ON',
  notes: 'Booking ID: LNT123456789',
  status: 'CONFIRMED',
}

const read = (file: string) => ICAL.Component.fromString(file)
const eventsIn = (file: string) =>
  read(file)
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part, { strictExceptions: true }))

const words = fc.string({
  unit: fc.constantFrom(
    'a',
    ' ',
    ',',
    ';',
    '\\',
    '\n',
    ':',
    '"',
    '灯',
    '🏮',
    'é',
    'END:VEVENT\n',
    '\\n',
  ),
  maxLength: 90,
})

describe('a calendar read by another parser (ical.js)', () => {
  it('keeps every text, of any length and content', () => {
    fc.assert(
      fc.property(words, words, words, (title, place, notes) => {
        const file = calendarFile([{ ...event, title, place, notes }, event], '灯会 Lantern')
        const [first, second, ...rest] = eventsIn(file)
        expect([first?.summary, first?.description]).toEqual([title, notes])
        expect(first?.location ?? '').toBe(place)
        expect(second?.summary).toBe(event.title)
        expect(rest).toEqual([])
        // The parser doesn't know RFC 7986, so it leaves the escapes in this value.
        expect(read(file).getFirstPropertyValue('name')).toBe('灯会 Lantern')
      }),
    )
  })

  it('is the same calendar when written again', () => {
    const file = calendarFile([event], 'Lantern')
    const again = read(file).toString()
    expect(read(again).toJSON()).toEqual(read(file).toJSON())
  })

  it('is published without organizer or attendees, so that nobody has to reply', () => {
    const calendar = read(calendarFile([event]))
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    const [part] = calendar.getAllSubcomponents('vevent')
    expect([part?.getFirstProperty('attendee'), part?.getFirstProperty('organizer')]).toEqual([
      null,
      null,
    ])
  })

  it('has a higher sequence for a later version, and marks a canceled booking as canceled', () => {
    const canceled = { ...event, sequence: 4, status: 'CANCELLED' as const }
    const [first] = eventsIn(calendarFile([event]))
    const [second] = eventsIn(calendarFile([canceled]))
    expect(second?.uid).toBe(first?.uid)
    expect([first?.sequence, second?.sequence]).toEqual([3, 4])
    expect(second?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it.each([
    ['back', '2026-11-01T03:00:00Z', '2026-11-01T08:00:00Z', 'PT5H', '23:00', '03:00'],
    ['ahead', '2027-03-14T04:00:00Z', '2027-03-14T08:00:00Z', 'PT4H', '23:00', '04:00'],
  ])(
    'has the real length over the night in which the clocks go %s, and times by the venue’s clock',
    (_, from, to, length, begins, ends) => {
      const [night] = eventsIn(calendarFile([{ ...event, from: new Date(from), to: new Date(to) }]))
      expect(night?.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
      expect(night?.duration.toString()).toBe(length)
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeStyle: 'short',
        timeZone: 'America/Toronto',
      })
      expect(clock.format(night?.startDate.toJSDate())).toBe(begins)
      expect(clock.format(night?.endDate.toJSDate())).toBe(ends)
    },
  )
})
