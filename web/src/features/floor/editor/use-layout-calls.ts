import { getFloor } from '@lantern/contract/floor'
import { builtInLayout, builtInLook } from '@lantern/contract/layout'
import {
  deleteTable,
  restoreDefaultLayout,
  saveDefaultLayout,
  saveLayout,
  type FloorArea,
  type SavedTable,
  type TablePlace,
} from '@lantern/contract/tables'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { isRefusal, type ApiError } from '../../../lib/api/api-error.ts'

/** The editor's calls, with their texts for success and failure (product#layout-editor). */
export function useLayoutCalls() {
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
      return outcome.reply.map(
        ({ id, areaId, name, positionX, positionY, capacity, shape, width, height }) => ({
          id,
          areaId,
          name,
          positionX,
          positionY,
          capacity,
          shape,
          width,
          height,
        }),
      )
    },
    remove: (id: number) => removing.act({ params: { id: String(id) } }),
    /** Reads the current floor. */
    async readFloor() {
      const outcome = await reading.attempt({})
      return outcome.isDone ? outcome.reply : undefined
    },
  }
}
