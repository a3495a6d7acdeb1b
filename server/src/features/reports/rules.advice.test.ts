import { expect, it } from 'vitest'
import { adviceFrom, type Figures } from './rules.advice.ts'

const hour = {
  now: { booked: 0, open: 0 },
  before: { booked: 0, open: 0 },
  yearBefore: { booked: 0, open: 0 },
}
const karaoke = { amenityId: 1, nameEn: 'Karaoke', nameCh: 'K房' }
const soup = { itemId: 5, nameEn: 'Soup', nameCh: '汤', sold: 10 }
const wait = { ...karaoke, weekday: 6, hours: 12 }

const given = (figures: Partial<Figures>) =>
  adviceFrom({
    occupancy: [],
    prices: new Map([[1, 4_800]]),
    unmet: [],
    noShows: { count: 0, lost: 0 },
    dishes: [],
    ...figures,
  })
const rooms = (...cells: Figures['occupancy'][number]['cells']) => ({
  occupancy: [{ ...karaoke, hours: hour, cells }],
})
const cell = (hour: number, booked: number, open = 10, weekday = 1) => ({
  weekday,
  hour,
  booked,
  open,
})

it('hours are empty while a fifth of them is booked, and not with a minute more', () => {
  expect(given(rooms(cell(14, 2)))).toMatchObject([
    { rule: 'empty_hours', amenityId: 1, weekday: 1, fromHour: 14, toHour: 15, percent: 20 },
  ])
  expect(given(rooms(cell(14, 2.02)))).toEqual([])
  expect(given(rooms(cell(14, 0, 0)))).toEqual([])
})

it('empty hours in a row are told as one, and the row with the most missing is told', () => {
  const fewer = [cell(14, 0), cell(15, 0)]
  const more = [cell(17, 1), cell(18, 0), cell(19, 0)]
  const other = [cell(14, 0, 10, 2), cell(20, 9)]
  expect(given(rooms(...fewer, cell(16, 5), ...more, ...other))).toMatchObject([
    { weekday: 1, fromHour: 17, toHour: 20, percent: 3 },
  ])
})

it('the whole venue, which has no usual price here, is never called empty', () => {
  expect(given({ ...rooms(cell(14, 0)), prices: new Map() })).toEqual([])
})

it('five parties without a room are told, four aren’t', () => {
  expect(given({ unmet: [{ ...wait, count: 4 }] })).toEqual([])
  expect(given({ unmet: [{ ...wait, count: 5 }] })).toEqual([
    { rule: 'unmet', ...karaoke, weekday: 6, count: 5 },
  ])
})

it('three no-shows that had paid nothing are told, two aren’t', () => {
  expect(given({ noShows: { count: 2, lost: 90_000 } })).toEqual([])
  expect(given({ noShows: { count: 3, lost: 9_000 } })).toEqual([
    { rule: 'no_shows', count: 3, lost: '90.00' },
  ])
})

it('a dish that keeps half of its price is well, one that keeps a cent less isn’t', () => {
  expect(given({ dishes: [{ ...soup, net: 1_000, cost: 500 }] })).toEqual([])
  expect(given({ dishes: [{ ...soup, net: 1_000, cost: 501 }] })).toEqual([
    { rule: 'thin_margin', ...soup, percent: 49 },
  ])
  expect(given({ dishes: [{ ...soup, net: 1_000, cost: null }] })).toEqual([])
  expect(given({ dishes: [{ ...soup, sold: 0, net: 0, cost: 500 }] })).toEqual([])
})

it('at most three are told, one of a rule, that with the most to gain first', () => {
  const dishes = [
    { ...soup, net: 1_000, cost: 600 },
    { ...soup, itemId: 6, net: 100_000, cost: 90_000 },
  ]
  const told = given({
    ...rooms(cell(14, 0)),
    unmet: [{ ...wait, count: 9 }],
    noShows: { count: 3, lost: 700 },
    dishes,
  })
  expect(told.map(({ rule }) => rule)).toEqual(['unmet', 'thin_margin', 'empty_hours'])
  expect(told[1]).toMatchObject({ itemId: 6 })
})
