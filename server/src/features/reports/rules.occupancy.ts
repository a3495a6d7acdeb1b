import { compare, type Compared, type OccupancyReport } from '@lantern/contract/reports/reports'
import {
  closedOn,
  nightLength,
  openingOn,
  weekdayOf,
  type ClosedDays,
  type HoursByDay,
  nightsIn,
  type Nights,
} from '@lantern/contract/venue/hours'
import { beginOf, spanOf, usualDate } from './rules.ts'

/** How many bookings of an amenity had the same time on the same weekday, in each period. */
export interface TimesBooked {
  amenityId: number
  /** Monday is 1. */
  weekday: number
  /** The night's date where it has hours of its own. */
  date: string | null
  startTime: string
  endTime: string
  count: Compared<number>
}

/** An amenity, with the number of its rooms and the nights on which it can't be booked. */
export interface Rooms {
  id: number
  nameEn: string
  nameCh: string
  isActive: boolean
  isWholeVenue: boolean
  places: number
  blocked: readonly string[]
}

type Venue = HoursByDay & ClosedDays

/** Hours are summed in parts that aren't whole in binary. */
const rounded = (hours: number) => Math.round(hours * 100) / 100

const cellOf = (weekday: number, hour: number) => 100 * weekday + hour

/** The hours of the week, by `cellOf`, in which the venue is open on each of some nights. */
function cellsByNight(nights: readonly string[], venue: Venue): Map<string, number[]> {
  const cells = [...new Set(nights)].map((date): [string, number[]] => {
    if (closedOn(date, venue) !== null) return [date, []]
    const [opening, weekday] = [openingOn(date, venue), weekdayOf(date)]
    const first = Number(opening.opensAt.slice(0, 2))
    const hours = Array.from(
      { length: Math.ceil(nightLength(opening)) },
      (_, place) => first + place,
    )
    return [date, hours.map((hour) => cellOf(weekday, hour))]
  })
  return new Map(cells)
}

/** The number of nights that an amenity is open in each hour of the week, by `cellOf`. */
function openHours(
  { blocked }: Rooms,
  nights: readonly string[],
  cells: ReadonlyMap<string, readonly number[]>,
): Map<number, number> {
  const open = new Map<number, number>()
  for (const date of nights) {
    if (blocked.includes(date)) continue
    for (const cell of cells.get(date) ?? []) open.set(cell, (open.get(cell) ?? 0) + 1)
  }
  return open
}

/** Adds the hours of a time to the hours of the week in which it lies. A half hour counts as a half. */
function addTime(
  booked: Map<number, number>,
  { weekday, date, ...time }: TimesBooked,
  venue: Venue,
) {
  const { from, to } = spanOf(time, beginOf(date ?? usualDate(weekday), venue))
  for (let hour = Math.floor(from); hour < to; hour += 1) {
    const cell = cellOf(weekday, hour)
    const part = Math.min(to, hour + 1) - Math.max(from, hour)
    booked.set(cell, (booked.get(cell) ?? 0) + part * time.count.now)
  }
}

const sumOf = <Row>(rows: Iterable<Row>, figure: (row: Row) => number) =>
  rounded([...rows].reduce((all, row) => all + figure(row), 0))

/**
 * How full the rooms were. An amenity is shown while it is active or was booked. A booking of the whole venue takes
 * every room, so it counts for all of them in the total, whose open hours are those of the rooms.
 */
export function occupancyOf(
  rooms: readonly Rooms[],
  times: readonly TimesBooked[],
  periods: Compared<Nights>,
  venue: Venue,
): OccupancyReport {
  const nights = compare((period) => nightsIn(periods[period]))
  const openCells = cellsByNight(Object.values(nights).flat(), venue)
  const amenities = rooms.map((amenity) => {
    const own = times.filter(({ amenityId }) => amenityId === amenity.id)
    const placesOpen = amenity.isActive ? amenity.places : 0
    const open = compare((period) => openHours(amenity, nights[period], openCells))
    const booked = new Map<number, number>()
    for (const time of own) addTime(booked, time, venue)
    const hours = compare((period) => ({
      booked: sumOf(own, ({ count, ...time }) => {
        const { from, to } = spanOf(time, 0)
        return (to - from) * count[period]
      }),
      open: placesOpen * sumOf(open[period].values(), (nightsOpen) => nightsOpen),
    }))
    const cells = [...new Set([...open.now.keys(), ...booked.keys()])]
      .toSorted((one, other) => one - other)
      .map((cell) => ({
        weekday: Math.floor(cell / 100),
        hour: cell % 100,
        booked: rounded(booked.get(cell) ?? 0),
        open: placesOpen * (open.now.get(cell) ?? 0),
      }))
      .filter((cell) => cell.booked > 0 || cell.open > 0)
    const { id: amenityId, nameEn, nameCh, isActive, isWholeVenue } = amenity
    return { isActive, isWholeVenue, shown: { amenityId, nameEn, nameCh, hours, cells } }
  })
  const allPlaces = sumOf(rooms, ({ isActive, isWholeVenue, places }) =>
    isActive && !isWholeVenue ? places : 0,
  )
  const total = compare((period) => ({
    booked: sumOf(
      amenities,
      ({ isWholeVenue, shown }) => shown.hours[period].booked * (isWholeVenue ? allPlaces : 1),
    ),
    open: sumOf(amenities, ({ isWholeVenue, shown }) =>
      isWholeVenue ? 0 : shown.hours[period].open,
    ),
  }))
  const isShown = ({ isActive, shown: { hours } }: (typeof amenities)[number]) =>
    isActive || hours.now.booked + hours.before.booked + hours.yearBefore.booked > 0
  return { total, amenities: amenities.filter(isShown).map(({ shown }) => shown) }
}
