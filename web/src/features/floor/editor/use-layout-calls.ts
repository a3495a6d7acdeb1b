import { builtInLayout } from '@lantern/contract/layout'
import { getFloor } from '@lantern/contract/floor'
import {
  deleteTable,
  restoreDefaultLayout,
  saveDefaultLayout,
  saveLayout,
  type SavedTable,
  type TablePlace,
} from '@lantern/contract/tables'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal, sentenceOf, type ApiError } from '../../../lib/api/api-error.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { toast } from '../../../ui/overlays/toast.ts'

const readAgain = () =>
  refreshUrls((path) => /^\/api\/(venue\/tables|staff\/(floor|tables)|amenities)/.test(path))

/** The editor's calls, with what each says when it is done or fails (product#layout-editor). */
export function useLayoutCalls() {
  const t = useTranslations('floor.editor')
  const [isBusy, setBusy] = useState(false)

  /** Gives what came of it, or nothing where it failed and that has been said. */
  async function attempt<T>(run: () => Promise<T>, failed: string, why: string) {
    setBusy(true)
    try {
      return await run()
    } catch (error) {
      toast({ variant: 'destructive', title: failed, description: sentenceOf(error, why) })
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    /** `saved`, `failed`, or the refusal of a save that started from an older version. */
    async save(body: SavedTable[], ifMatch: string): Promise<'saved' | 'failed' | ApiError> {
      const outcome = await attempt(
        async () => {
          try {
            await call(saveLayout, { body }, { ifMatch })
            return 'saved' as const
          } catch (error) {
            if (isRefusal(error, 'layout_stale')) return error
            throw error
          }
        },
        t('saveFailed'),
        t('saveFailedText'),
      )
      if (outcome === 'saved') {
        toast({ title: t('saved') })
        await readAgain()
      }
      return outcome ?? 'failed'
    },
    async saveDefault(body: SavedTable[]): Promise<void> {
      const done = await attempt(
        async () => {
          await call(saveDefaultLayout, { body })
          return true
        },
        t('defaultFailed'),
        t('defaultFailedText'),
      )
      if (done) toast({ title: t('defaultSaved') })
    },
    /** The default layout; the built-in one where none was saved, or where it can't be read. */
    async restore(): Promise<readonly (TablePlace & { id?: number })[]> {
      const layout = await attempt(
        () => call(restoreDefaultLayout, {}),
        t('restoreFailed'),
        t('restoreFailedText'),
      )
      if (layout) toast({ title: t('restored') })
      if (!layout || layout.length === 0) return builtInLayout
      return layout.map(({ id, name, positionX, positionY, capacity, shape, width, height }) => ({
        id,
        name,
        positionX,
        positionY,
        capacity,
        shape,
        width,
        height,
      }))
    },
    async remove(id: number): Promise<boolean> {
      const done = await attempt(
        async () => {
          await call(deleteTable, { params: { id: String(id) } })
          return true
        },
        t('deleteFailed'),
        t('saveFailedText'),
      )
      if (done) toast({ title: t('deleted') })
      return done ?? false
    },
    /** The floor as it stands now. */
    readFloor: () => attempt(() => call(getFloor, {}), t('saveFailed'), t('saveFailedText')),
  }
}
