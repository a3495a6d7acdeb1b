import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInLayout, planSize } from '@lantern/contract/floor/layout'
import type { TablePlace } from '@lantern/contract/floor/tables'
import { atFreePlace, doubled, layoutChange, type CurrentTable } from './rules.ts'

const table = (id: number, name = `M${id}`, amenityId: number | null = 2): CurrentTable => ({
  id,
  name,
  amenityId,
  areaId: 4,
  positionX: 10 * id,
  positionY: 50,
  capacity: 4,
  shape: 'square',
  width: 80,
  height: 80,
})
const saved = ({ amenityId: _link, ...place }: CurrentTable) => place
const floor = [table(1), table(2), table(3)]

describe('saving a layout', () => {
  it('moves a table into another area, and keeps its area if none is given', () => {
    const [first] = floor
    if (!first) throw new Error('no table')
    const { areaId: _area, ...unsaid } = saved(first)
    expect(layoutChange([{ ...unsaid, areaId: null }], floor)).toMatchObject({
      moved: [{ id: 1, areaId: null }],
      names: ['M1'],
    })
    expect(layoutChange([unsaid], floor).names).toEqual([])
    expect(layoutChange([{ ...unsaid, width: 90 }], floor).moved).toMatchObject([{ areaId: 4 }])
  })

  it('changes nothing if nothing differs', () => {
    const change = layoutChange(floor.map(saved), floor)
    expect(change).toEqual({ added: [], moved: [], linked: [], renamed: [], retold: [], names: [] })
  })

  it('moves changed tables, adds unknown ones, and keeps those it leaves out', () => {
    const moved = { ...saved(table(2)), positionX: 33.3 }
    const added = saved(table(-1, 'M9'))
    const change = layoutChange([saved(table(1)), moved, added], floor)
    expect(change).toEqual({
      added: [added],
      moved: [moved],
      linked: [],
      renamed: [],
      retold: [],
      names: ['M2', 'M9'],
    })
  })

  it('lists the amenities whose rooms get another name or number of seats', () => {
    const renamed = { ...saved(table(1)), name: 'M 1' }
    const larger = { ...saved(table(2, 'M2', 5)), capacity: 6 }
    const { retold, renamed: names } = layoutChange(
      [renamed, larger, saved(table(3))],
      [table(1), table(2, 'M2', 5), table(3)],
    )
    expect(retold).toEqual([2, 5])
    expect(names).toEqual([{ id: 1, from: 'M1', to: 'M 1' }])
  })

  it('changes a table’s amenity only if one is given', () => {
    const free = { ...saved(table(1)), amenityId: null }
    const same = { ...saved(table(2)), amenityId: 2 }
    const { linked, moved } = layoutChange([free, same, saved(table(3))], floor)
    expect(linked).toEqual([{ table: floor[0], amenityId: null }])
    expect(moved).toEqual([])
  })

  it('never gives two tables one name, also counting tables it leaves out', () => {
    expect(doubled([saved(table(1, 'M2'))], floor)).toBe('M2')
    expect(doubled([saved(table(1, 'M2')), saved(table(2, 'M1'))], floor)).toBeNull()
    expect(doubled([saved(table(-1, 'M9')), saved(table(-2, 'M9'))], floor)).toBe('M9')
  })

  it('changes nothing the second time', () => {
    const place = fc.record({
      positionX: fc.double({ min: 0, max: 100, noNaN: true }),
      width: fc.integer({ min: 40, max: 400 }),
      capacity: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 3 }), (places) => {
        const layout = floor.map((each, index) => ({ ...saved(each), ...places[index] }))
        const after = floor.map((each, index) => ({ ...each, ...places[index] }))
        expect(layoutChange(layout, after).names).toEqual([])
      }),
    )
  })
})

describe('a new table', () => {
  const meet = (one: TablePlace, other: TablePlace) =>
    Math.abs(one.positionX - other.positionX) * planSize.width < 50 * (one.width + other.width) &&
    Math.abs(one.positionY - other.positionY) * planSize.height < 50 * (one.height + other.height)

  it('stands at a free place while there is one', () => {
    const all = [...builtInLayout]
    const like = builtInLayout.filter(({ name }) => /^(?:K-Room|VIP) 1|^M[1-4]/.test(name))
    for (const table of like) {
      const added = atFreePlace(table, all)
      expect(all.filter((each) => meet(each, added))).toEqual([])
      all.push(added)
    }
  })

  it('stands in the row of those like it', () => {
    const [one, two] = builtInLayout
    if (!one || !two) throw new Error('no rooms')
    expect(atFreePlace(one, [one])).toMatchObject({ positionX: 26, positionY: one.positionY })
    expect(atFreePlace(two, builtInLayout)).toMatchObject({ positionY: two.positionY })
  })

  it('covers none of the others wholly where the plan is full', () => {
    const crowd = builtInLayout.flatMap((table) => [table, { ...table, positionX: 96 }])
    const [one] = crowd
    if (!one) throw new Error('no room')
    const { positionX, positionY } = atFreePlace(one, crowd)
    expect(crowd).not.toContainEqual(expect.objectContaining({ positionX, positionY }))
  })
})
