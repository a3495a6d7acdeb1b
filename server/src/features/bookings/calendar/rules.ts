/** An event of a calendar (RFC 5545). Its times are in UTC, so that the file needs no time zone rules. */
export interface CalendarEvent {
  /** The id of the event. A calendar replaces an event with the same id. */
  uid: string
  /** The number of the version: the higher one is the later. */
  sequence: number
  changedAt: Date
  from: Date
  to: Date
  title: string
  place: string
  notes: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Escapes commas, semicolons, backslashes and line breaks; drops other control characters. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, ' ')
}

/** The most bytes of a line, without its line end. */
const LONGEST_LINE = 75

/** Folds a long line as the standard requires: by bytes, but never inside a character. */
function folded(line: string): string {
  let out = ''
  let length = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (length + size > LONGEST_LINE) {
      out += '\r\n '
      length = 1
    }
    out += letter
    length += size
  }
  return `${out}\r\n`
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${instant(event.changedAt)}`,
  `LAST-MODIFIED:${instant(event.changedAt)}`,
  `DTSTART:${instant(event.from)}`,
  `DTEND:${instant(event.to)}`,
  `SUMMARY:${text(event.title)}`,
  ...(event.place ? [`LOCATION:${text(event.place)}`] : []),
  `DESCRIPTION:${text(event.notes)}`,
  `STATUS:${event.status}`,
  'END:VEVENT',
]

const feedLines = (name: string): string[] => [
  // The first of each pair is from RFC 7986, the second is read by most programs.
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
]

/** Events as an iCalendar file; with a name it can be subscribed to. */
export function calendarFile(events: readonly CalendarEvent[], name?: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lantern//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : feedLines(name)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
}
