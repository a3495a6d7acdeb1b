import {
  getSettings,
  SettingsChange,
  updateSettings,
  type VenueSettings,
} from '@lantern/contract/settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { call } from '../../lib/api/api-client.ts'
import { ApiError, isRefusal } from '../../lib/api/api-error.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { changeOf, differing, draftOf, settingKeys, type Draft, type SettingKey } from './draft.ts'

/** Settings that somebody else has changed too, as they have them and as they were written here. */
export interface Conflict {
  theirs: Draft
  mine: Draft
  keys: SettingKey[]
}

const keyOf = (name: PropertyKey | undefined) => settingKeys.find((key) => key === name)

/**
 * The settings as they are being written. What others change meanwhile comes in by itself while
 * nothing was touched here; else it is shown beside one's own when saving.
 */
export function useSettings(known: VenueSettings) {
  const t = useTranslations('settings')
  const [base, setBase] = useState(known)
  const [draft, setDraft] = useState(() => draftOf(known))
  const [wrong, setWrong] = useState<readonly SettingKey[]>([])
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [asks, setAsks] = useState(false)
  const changed = differing(draft, draftOf(base))
  if (changed.length === 0 && known.version > base.version) {
    setBase(known)
    setDraft(draftOf(known))
  }

  function start(settings: VenueSettings): void {
    setBase(settings)
    setDraft(draftOf(settings))
    setConflict(null)
    setWrong([])
  }

  /** Shows what others have changed beside one's own; tells whether it could be read. */
  async function meet(): Promise<boolean> {
    const now = await call(getSettings, {}).catch(() => null)
    if (now === null) return false
    const [theirs, was] = [draftOf(now), draftOf(base)]
    const touched = differing(theirs, was)
    const keys = touched.filter((key) => changed.includes(key))
    setDraft({ ...theirs, ...Object.fromEntries(changed.map((key) => [key, draft[key]])) })
    setBase(now)
    setConflict({ theirs, mine: draft, keys })
    return true
  }

  const { act, isBusy } = useAct(updateSettings, {
    outdated: ['venue', 'amenities'],
    done: () => ({ title: t('saved'), description: t('savedText') }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: start,
    onRefused(error) {
      if (isRefusal(error, 'closing_has_bookings')) {
        setAsks(true)
        return true
      }
      if (isRefusal(error, 'stale')) return meet()
      if (error instanceof ApiError) {
        setWrong(Object.keys(error.fields).flatMap((path) => keyOf(path.split('.')[0]) ?? []))
      }
      return false
    },
  })

  async function save(force = false): Promise<void> {
    const change = { ...changeOf(base, draft), ...(force && { force }) }
    const parsed = SettingsChange.safeParse(change)
    const problems = parsed.success ? [] : parsed.error.issues
    setWrong(problems.flatMap(({ path }) => keyOf(path[0]) ?? []))
    if (problems.length > 0) {
      toast({ variant: 'destructive', title: t('failed'), description: t('invalid') })
      return
    }
    await act({ body: change })
    if (force) setAsks(false)
  }

  return {
    base,
    draft,
    set: (change: Partial<Draft>) => setDraft({ ...draft, ...change }),
    changed,
    wrong,
    conflict,
    choose: (key: SettingKey, side: 'theirs' | 'mine') => {
      if (conflict) setDraft({ ...draft, [key]: conflict[side][key] })
    },
    asks,
    stopAsking: () => setAsks(false),
    save,
    discard: () => start(base),
    isBusy,
  }
}

export type SettingsForm = ReturnType<typeof useSettings>
