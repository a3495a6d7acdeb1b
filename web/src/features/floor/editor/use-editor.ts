import { type Floor, getFloor } from '@lantern/contract/floor/floor'
import { builtInLayout, builtInLook } from '@lantern/contract/floor/layout'
import {
  deleteTable,
  type FloorArea,
  restoreDefaultLayout,
  saveDefaultLayout,
  saveLayout,
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
import { isRefusal } from '../../../lib/api/failures/api-error.ts'

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
  const { tables } = draft

  const step = useCallback(
    (next: (tables: readonly DraftTable[]) => readonly DraftTable[]) =>
      setDraft((before) => changed(before, next(before.tables))),
    [],
  )

  const readFloor = async () => {
    const outcome = await reading.attempt({})
    return outcome.isDone ? outcome.reply : undefined
  }

  async function save(ifMatch: string) {
    const outcome = await saving.attempt({ body: toSaved(tables, base.tables) }, { ifMatch })
    if (outcome.isDone) return onDone()
    if (!isRefusal(outcome.error, 'layout_stale')) return undefined
    const now = await readFloor()
    if (!now) return undefined
    const theirs = differences(base.tables, startDraft(now.tables).tables)
    return setStale({ sentence: outcome.error.sentence ?? '', theirs, floor: now })
  }

  /** Restores the default layout; the built-in one if none was saved, or if it can't be read. */
  async function restore() {
    const outcome = await restoring.attempt({})
    const saved = outcome.isDone ? outcome.reply : []
    const builtIn = builtInLayout.map((table) => {
      const look = builtInLook(table.name)
      return { ...table, areaId: areas.find((area) => area.look === look)?.id ?? null }
    })
    const kept = saved.map((table) => ({ ...placeOf(table), id: table.id, areaId: table.areaId }))
    step((all) => withLayout(all, kept.length > 0 ? kept : builtIn))
  }

  async function remove(id: number) {
    if (id > 0 && !(await removing.act({ params: { id: String(id) } }))) return
    setDraft((before) => withoutTable(before, id))
    const now = id > 0 ? await readFloor() : undefined
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
    isBusy: [saving, savingDefault, restoring, removing, reading].some(({ isBusy }) => isBusy),
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
    restore,
    saveDefault: () =>
      savingDefault.act({ body: tables.map(({ amenityId: _link, ...place }) => place) }),
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
