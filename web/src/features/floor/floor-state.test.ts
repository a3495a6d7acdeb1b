import type { Floor, FloorTable } from '@lantern/contract/floor/floor'
import { describe, expect, it } from 'vitest'
import { activeTables, countsOf, inArea, standOf } from './floor-state.ts'

const table = (id: number, name: string, change: Partial<FloorTable> = {}): FloorTable => ({
  id,
  name,
  amenityId: 1,
  areaId: null,
  status: 'available',
  highlighted: false,
  occupiedUntil: null,
  positionX: 50,
  positionY: 50,
  capacity: 4,
  shape: 'square',
  width: 80,
  height: 80,
  occupiedByName: null,
  bookingId: null,
  nextBookingId: null,
  overSince: null,
  cleaningUntil: null,
  unpaid: null,
  ...change,
})
const tables = [
  table(1, 'K-Room 1', {
    areaId: 7,
    status: 'reserved',
    occupiedUntil: '2026-11-21T02:00:00.000Z',
  }),
  table(2, 'M1', { areaId: 8, status: 'occupied' }),
  table(3, 'M2', { areaId: 8, status: 'occupied', occupiedUntil: '2026-11-21T01:00:00.000Z' }),
  table(4, 'VIP 1'),
  table(5, 'Table 1'),
  table(6, 'Theater'),
]
const floor: Floor = {
  asOf: '',
  changesAt: null,
  version: 1,
  areas: [],
  tables,
  bookings: [],
  justLeft: [],
}

describe('the floor', () => {
  it('shows an order in progress as its own state, if no party and no booking has the table', () => {
    const stand = (change: Partial<FloorTable>) => standOf(table(1, 'M1', change))
    expect(stand({ status: 'reserved', highlighted: true })).toBe('ordered')
    expect(stand({ status: 'reserved', highlighted: true, bookingId: 7 })).toBe('reserved')
    expect(stand({ status: 'reserved' })).toBe('reserved')
    expect(stand({ status: 'occupied', highlighted: true })).toBe('occupied')
  })

  it('is limited to an area of the venue, regardless of the tables’ names', () => {
    const names = (area: Parameters<typeof inArea>[1]) =>
      inArea(tables, area).map(({ name }) => name)
    expect(names('7')).toEqual(['K-Room 1'])
    expect(names('8')).toEqual(['M1', 'M2'])
    expect(names('9')).toEqual([])
    expect(names('all')).toHaveLength(6)
  })

  it('counts tables by state', () => {
    expect(countsOf(tables)).toEqual({ total: 6, occupied: 2, reserved: 1, available: 3 })
  })

  it('lists an overstaying party before all others', () => {
    const late = table(7, 'M3', { status: 'occupied', overSince: '2026-11-21T00:00:00.000Z' })
    const active = activeTables({ ...floor, tables: [...tables, late] }, 'all')
    expect(active[0]?.table.name).toBe('M3')
  })

  it('lists tables that are not free: occupied first, then by when they become free', () => {
    expect(activeTables(floor, 'all').map((each) => each.table.name)).toEqual([
      'M2',
      'M1',
      'K-Room 1',
    ])
    expect(activeTables(floor, '9')).toEqual([])
  })
})
