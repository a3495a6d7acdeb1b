import { type Floor, getFloor } from '@lantern/contract/floor/floor'
import { builtInLayout, builtInLook } from '@lantern/contract/floor/layout'
import {
  deleteTable,
  type FloorArea,
  restoreDefaultLayout,
  saveDefaultLayout,
  type SavedTable,
  saveLayout,
  type TablePlace,
} from '@lantern/contract/floor/tables'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  besideItsLike,
  changed,
  defaultSizes,
  type Difference,
  differences,
  type DraftTable,
  newId,
  redone,
  startDraft,
  toSaved,
  undone,
  within,
  withinAreas,
  withLayout,
  withoutTable,
  withTable,
  placeOf,
} from './draft.ts'
import { useAction } from '../../../kit/act/use-action.ts'
import { type ApiError, isRefusal } from '../../../lib/api/failures/api-error.ts'

/** The editor's calls, with their texts for success and failure (product#layout-editor). */
function useLayoutCalls() {
  const t = useTranslations('floor.editor')
  const unsaved = { title: t('saveFailed'), otherwise: t('saveFailedText') }
  const saving = useAction(saveLayout, {
    awaitsRefetch: true,
    done: t('saved'),
    failed: unsaved,
    // Another person saved first, which the editor handles with a dialog.
    onRefused: (error) => isRefusal(error, 'layout_stale'),
  })
  const savingDefault = useAction(saveDefaultLayout, {
    done: t('defaultSaved'),
    failed: { title: t('defaultFailed'), otherwise: t('defaultFailedText') },
  })
  const restoring = useAction(restoreDefaultLayout, {
    done: t('restored'),
    failed: { title: t('restoreFailed'), otherwise: t('restoreFailedText') },
  })
  const removing = useAction(deleteTable, {
    done: t('deleted'),
    failed: { title: t('deleteFailed'), otherwise: t('saveFailedText') },
  })
  const reading = useAction(getFloor, { failed: unsaved })

  return {
    isBusy: [saving, savingDefault, restoring, removing, reading].some(({ isBusy }) => isBusy),
    /** `saved`, `failed`, or the refusal of a save that started from an older version. */
    async save(body: SavedTable[], ifMatch: string): Promise<'saved' | 'failed' | ApiError> {
      const outcome = await saving.attempt({ body }, { ifMatch })
      if (outcome.isDone) return 'saved'
      return isRefusal(outcome.error, 'layout_stale') ? outcome.error : 'failed'
    },
    saveDefault: (body: SavedTable[]) => savingDefault.act({ body }),
    /** The default layout; the built-in one if none was saved, or if it can't be read. */
    async restore(
      areas: readonly FloorArea[],
    ): Promise<readonly (TablePlace & { id?: number; areaId: number | null })[]> {
      const outcome = await restoring.attempt({})
      if (!outcome.isDone || outcome.reply.length === 0) {
        return builtInLayout.map((table) => {
          const look = builtInLook(table.name)
          return { ...table, areaId: areas.find((area) => area.look === look)?.id ?? null }
        })
      }
      return outcome.reply.map((table) => ({
        ...placeOf(table),
        id: table.id,
        areaId: table.areaId,
      }))
    },
    remove: (id: number) => removing.act({ params: { id: String(id) } }),
    /** Reads the current floor. */
    async readFloor() {
      const outcome = await reading.attempt({})
      return outcome.isDone ? outcome.reply : undefined
    },
  }
}

/** A save that was refused because of another one: the other's changes, and its floor to continue from. */
export interface Stale {
  sentence: string
  theirs: Difference[]
  floor: Floor
}

/** The editor's state: the draft, the floor that it started from, and saving. */
export function useEditor(floor: Floor, onDone: () => void) {
  const [base, setBase] = useState(() => ({
    version: floor.version,
    tables: startDraft(floor.tables).tables,
  }))
  const [draft, setDraft] = useState(() => startDraft(floor.tables))
  const [areas, setAreas] = useState<readonly FloorArea[]>(floor.areas)
  const [stale, setStale] = useState<Stale>()
  const calls = useLayoutCalls()
  const { tables } = draft

  const step = useCallback(
    (next: (tables: readonly DraftTable[]) => readonly DraftTable[]) =>
      setDraft((before) => changed(before, next(before.tables))),
    [],
  )

  async function save(ifMatch: string) {
    const outcome = await calls.save(toSaved(tables, base.tables), ifMatch)
    if (outcome === 'saved') return onDone()
    if (outcome === 'failed') return undefined
    const now = await calls.readFloor()
    if (!now) return undefined
    const theirs = differences(base.tables, startDraft(now.tables).tables)
    return setStale({ sentence: outcome.sentence ?? '', theirs, floor: now })
  }

  async function remove(id: number) {
    if (id > 0 && !(await calls.remove(id))) return
    setDraft((before) => withoutTable(before, id))
    const now = id > 0 ? await calls.readFloor() : undefined
    setBase((before) => ({
      tables: before.tables.filter((table) => table.id !== id),
      // Only this editor's own version is taken over, so that a save still detects changes by others.
      version: now?.version === before.version + 1 ? now.version : before.version,
    }))
  }

  /** Takes over the saved areas. Tables of removed areas get no area, as on the server. */
  function takeAreas(saved: readonly FloorArea[]) {
    const ids = new Set<number | null>(saved.map(({ id }) => id))
    setAreas(saved)
    setDraft((before) => withinAreas(before, ids))
    setBase((before) => ({ ...before, tables: before.tables.map((table) => within(table, ids)) }))
  }

  return {
    draft,
    areas,
    takeAreas,
    isDirty: differences(base.tables, tables).length > 0,
    isBusy: calls.isBusy,
    stale,
    undo: () => setDraft(undone),
    redo: () => setDraft(redone),
    setTables: useCallback((next: DraftTable[]) => step(() => next), [step]),
    put: (table: DraftTable) => step((all) => withTable(all, besideItsLike(all, table))),
    /** A new table is in the middle, with four seats (product#table-fields). */
    blank: (): DraftTable => ({
      id: newId(tables),
      name: '',
      amenityId: null,
      areaId: null,
      positionX: 50,
      positionY: 50,
      capacity: 4,
      shape: 'square',
      ...defaultSizes.square,
    }),
    remove,
    restore: async () => {
      const layout = await calls.restore(areas)
      step((all) => withLayout(all, layout))
    },
    saveDefault: () => calls.saveDefault(tables.map(({ amenityId: _link, ...place }) => place)),
    /** Without changes there is nothing to save. */
    done: () =>
      differences(base.tables, tables).length > 0 ? save(`"${base.version}"`) : onDone(),
    overwrite: () => {
      setStale(undefined)
      return save('*')
    },
    reload: () => {
      if (!stale) return
      const fresh = startDraft(stale.floor.tables)
      setDraft(fresh)
      setBase({ version: stale.floor.version, tables: fresh.tables })
      setAreas(stale.floor.areas)
      setStale(undefined)
    },
    closeStale: () => setStale(undefined),
  }
}
