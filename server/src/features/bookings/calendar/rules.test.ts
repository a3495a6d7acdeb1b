import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEvent } from './rules.ts'

const event: CalendarEvent = {
  uid: 'LNT123456789@lantern',
  sequence: 1,
  changedAt: new Date('2026-11-20T20:00:00.123Z'),
  from: new Date('2026-11-21T03:00:00Z'),
  to: new Date('2026-11-21T07:00:00Z'),
  title: 'Karaoke Room · Lantern',
  place: '88 Spadina Avenue, Toronto; ON',
  notes: 'Booking ID: LNT123456789\nRoom: K-Room 1, K-Room 2',
  status: 'CONFIRMED',
}

const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

function valueOf(file: string, name: string): string {
  const line = linesOf(file).find((each) => each.startsWith(`${name}:`)) ?? ''
  return line
    .slice(name.length + 1)
    .replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

describe('a booking as a calendar event', () => {
  it('is written as RFC 5545 says', () => {
    expect(linesOf(calendarFile([event]))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lantern//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:LNT123456789@lantern',
      'SEQUENCE:1',
      'DTSTAMP:20261120T200000Z',
      'LAST-MODIFIED:20261120T200000Z',
      'DTSTART:20261121T030000Z',
      'DTEND:20261121T070000Z',
      'SUMMARY:Karaoke Room · Lantern',
      String.raw`LOCATION:88 Spadina Avenue\, Toronto\; ON`,
      String.raw`DESCRIPTION:Booking ID: LNT123456789\nRoom: K-Room 1\, K-Room 2`,
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('keeps any text in lines of at most 75 bytes, without adding lines of its own', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ' ', ',', ';', '\\', '\n', ':', '灯', '🏮', 'END:VEVENT'),
      maxLength: 120,
    })
    fc.assert(
      fc.property(words, (notes) => {
        const file = calendarFile([{ ...event, notes }])
        expect(valueOf(file, 'DESCRIPTION')).toBe(notes)
        expect(linesOf(file)).toHaveLength(19)
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        }
      }),
    )
  })
})
