import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  besideItsLike,
  changed,
  differences,
  newId,
  numberFor,
  redone,
  startDraft,
  toSaved,
  undone,
  withinAreas,
  withLayout,
  withoutTable,
  withTable,
  type DraftTable,
} from './draft.ts'

const table = (id: number, name = `M${id}`, amenityId: number | null = 2): DraftTable => ({
  id,
  name,
  amenityId,
  areaId: 4,
  positionX: id * 10,
  positionY: 50,
  capacity: 4,
  shape: 'square',
  width: 80,
  height: 80,
})
const floor = [table(1), table(2), table(3)]
const moved = (tables: readonly DraftTable[], id: number, positionX: number) =>
  tables.map((each) => (each.id === id ? { ...each, positionX } : each))

describe('a number as typed', () => {
  it.each([
    ['capacity', '6', 6],
    ['capacity', '', 1],
    ['capacity', 'many', 1],
    ['capacity', '-3', 1],
    ['capacity', '9000', 500],
    ['width', '80.5', 81],
    ['width', '5', 40],
    ['height', '４００', 400],
    ['height', '1e9', 40],
  ] as const)('%s %j becomes %i', (key, typed, number) => {
    expect(numberFor(key, typed)).toBe(number)
  })
})

describe('a draft', () => {
  it('undoes and redoes step by step', () => {
    let draft = startDraft(floor)
    draft = changed(draft, moved(draft.tables, 1, 33))
    draft = changed(draft, moved(draft.tables, 2, 44))
    expect(undone(undone(draft)).tables).toEqual(floor)
    expect(redone(undone(draft)).tables).toEqual(draft.tables)
    expect(undone(startDraft(floor))).toEqual(startDraft(floor))
  })

  it('adds no step without a change, and drops undone steps after a change', () => {
    const draft = changed(startDraft(floor), moved(floor, 1, 33))
    expect(changed(draft, moved(draft.tables, 1, 33))).toBe(draft)
    expect(changed(undone(draft), moved(floor, 2, 1)).future).toEqual([])
  })

  it('returns to its start after any changes', () => {
    const step = fc.record({ id: fc.constantFrom(1, 2, 3), x: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const done = steps.reduce(
          (draft, { id, x }) => changed(draft, moved(draft.tables, id, x)),
          startDraft(floor),
        )
        const back = done.past.reduce((draft) => undone(draft), done)
        expect(back.tables).toEqual(floor)
        expect(done.past.reduce((draft) => redone(draft), back).tables).toEqual(done.tables)
      }),
    )
  })

  it('loses a deleted table in every step', () => {
    const draft = withoutTable(changed(startDraft(floor), moved(floor, 1, 33)), 1)
    expect(undone(draft).tables.map(({ id }) => id)).toEqual([2, 3])
  })
})

describe('the saved tables', () => {
  it('contain a link only if it is new or changed', () => {
    const added = table(newId(floor), 'M9', 5)
    const tables = withTable(moved(floor, 1, 33), added)
    const saved = toSaved(
      tables.map((each) => (each.id === 2 ? { ...each, amenityId: null } : each)),
      floor,
    )
    expect(saved.map(({ id, amenityId }) => [id, amenityId])).toEqual([
      [1, undefined],
      [2, null],
      [3, undefined],
      [-1, 5],
    ])
  })

  it('are compared with another layout table by table', () => {
    const after = [{ ...table(1), positionX: 9 }, { ...table(2), capacity: 6 }, table(8)]
    expect(differences(floor, after)).toEqual([
      { name: 'M1', what: 'moved' },
      { name: 'M2', what: 'changed' },
      { name: 'M8', what: 'added' },
      { name: 'M3', what: 'removed' },
    ])
  })
})

describe('the default layout', () => {
  const { amenityId: _link, ...place } = table(1)

  it('moves known tables, by number or by name, and keeps links and other fields', () => {
    const { id: _id, ...byName } = { ...place, name: 'M2', positionX: 99 }
    const restored = withLayout(floor, [{ ...place, positionX: 77 }, byName])
    expect(restored).toEqual(moved(moved(floor, 1, 77), 2, 99))
  })

  it('restores deleted tables, without links', () => {
    const restored = withLayout(floor.slice(1), [place])
    expect(restored.at(-1)).toEqual({ ...table(1), id: -1, amenityId: null })
  })
})

describe('an area', () => {
  it('of a new table is that of its namesakes, unless another was chosen', () => {
    const areaOf = (name: string, areaId: number | null) =>
      besideItsLike(floor, { ...table(-1, name), areaId }).areaId
    expect([areaOf('M9', null), areaOf('M 9', null), areaOf('M9', 5)]).toEqual([4, 4, 5])
    expect(areaOf('Bar 1', null)).toBeNull()
    expect(besideItsLike(floor, { ...table(1), areaId: null }).areaId).toBeNull()
  })

  it('is a change of its table, and disappears from every step when it is removed', () => {
    const draft = changed(
      startDraft(floor),
      floor.map((each) => ({ ...each, areaId: 5 })),
    )
    expect(draft.past).toHaveLength(1)
    const { past, tables } = withinAreas(draft, new Set([5]))
    expect([past[0]?.[0]?.areaId, tables[0]?.areaId]).toEqual([null, 5])
  })
})
