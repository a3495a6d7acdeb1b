import {
  getFloor,
  getTableChoices,
  type Floor,
  type TableChoices,
} from '@lantern/contract/floor/floor'
import { seatGuest } from '@lantern/contract/floor/acts'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../../test/page.tsx'
import { memberOf, sampleBooking } from '../../../../test/samples.ts'
import floor from '../../../i18n/en/floor.ts'
import { usualEnds } from './seat-form.tsx'

const area: Floor['areas'][number] = { id: 1, nameEn: 'Mahjong', nameCh: '麻将', look: 'mahjong' }
const table: Floor['tables'][number] = {
  id: 4,
  name: 'M1',
  amenityId: 2,
  areaId: 1,
  status: 'available',
  highlighted: false,
  occupiedUntil: null,
  positionX: 40,
  positionY: 40,
  capacity: 4,
  shape: 'rectangle',
  width: 80,
  height: 80,
  occupiedByName: null,
  bookingId: null,
  nextBookingId: null,
  overSince: null,
  cleaningUntil: null,
  unpaid: null,
}
const end = (endTime: string, minutes: number, totalPrice: string) => ({
  endTime,
  endsAt: `2026-11-21T${endTime}:00.000Z`,
  minutes,
  totalPrice,
})
const choices: TableChoices = {
  seatUntil: [end('21:00', 60, '29.40'), end('22:00', 120, '58.80')],
  partyPrices: [],
  night: '2026-11-20',
  minimumSpends: [],
  stepMinutes: 60,
  opensEnd: true,
  extension: null,
  moveTo: [],
  moveNext: null,
}

/** The plan is drawn once its size is known, which happy-dom doesn't tell. */
class Measured implements ResizeObserver {
  readonly tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe(target: Element) {
    const size = [{ inlineSize: 800, blockSize: 600 }]
    const contentRect = new DOMRect(0, 0, 800, 600)
    const entry = { target, contentRect, borderBoxSize: size, contentBoxSize: size }
    this.tell([{ ...entry, devicePixelContentBoxSize: size }], this)
  }
  unobserve() {
    return undefined
  }
  disconnect() {
    return undefined
  }
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Measured)
  answer(getFloor, {
    asOf: '2026-11-21T01:00:00.000Z',
    changesAt: null,
    version: 1,
    areas: [area],
    tables: [table],
    bookings: [],
    justLeft: [],
  })
  answer(seatGuest, sampleBooking(1, '20:00', '21:00'))
})

/** Opens the table, and seats whoever is there without another press. */
async function seatAtOnce() {
  const { user } = await open('/venue-live', memberOf('staff'))
  const [spot] = await screen.findAllByRole('button', { name: /^M1/ })
  if (spot) await user.click(spot)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: floor.seat.submit }))
  await screen.findByText(floor.done.seated)
  return sentTo(seatGuest)[0]?.body
}

test('two presses and no typing seat unnamed guests, with an open end where the venue wants it', async () => {
  answer(getTableChoices, choices)
  expect(await seatAtOnce()).toMatchObject({ minutes: 60, isOpenEnded: true, pay: 'bill' })
})

test('elsewhere they have the first end', async () => {
  answer(getTableChoices, { ...choices, opensEnd: false })
  expect(await seatAtOnce()).not.toHaveProperty('isOpenEnded')
})

test('a walk-in chooses among whole hours and the last end, not among all steps', () => {
  const steps = Array.from({ length: 16 }, (_, step) => end('21:00', 30 * (step + 1), '29.40'))
  expect(usualEnds(steps).map(({ minutes }) => minutes)).toEqual([60, 120, 180, 240, 480])
  expect(usualEnds(steps.slice(0, 3))).toHaveLength(3)
})
