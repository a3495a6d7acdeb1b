import {
  getSettings,
  SettingsChange,
  updateSettings,
  type VenueSettings,
} from '@lantern/contract/settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { ApiError, isRefusal, sentenceOf } from '../../lib/api/api-error.ts'
import { refreshUrls } from '../../lib/api/queries.ts'
import { refreshVenue } from '../../lib/api/venue.ts'
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
  const [isBusy, setBusy] = useState(false)
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

  async function meet(): Promise<void> {
    const now = await call(getSettings, {})
    const [theirs, was] = [draftOf(now), draftOf(base)]
    const touched = differing(theirs, was)
    const keys = touched.filter((key) => changed.includes(key))
    setDraft({ ...theirs, ...Object.fromEntries(changed.map((key) => [key, draft[key]])) })
    setBase(now)
    setConflict({ theirs, mine: draft, keys })
  }

  function tell(error: unknown): void {
    if (error instanceof ApiError) {
      setWrong(Object.keys(error.fields).flatMap((path) => keyOf(path.split('.')[0]) ?? []))
    }
    const description = sentenceOf(error, t('failedText'))
    toast({ variant: 'destructive', title: t('failed'), description })
  }

  async function fail(reason: unknown): Promise<void> {
    if (isRefusal(reason, 'closing_has_bookings')) setAsks(true)
    else if (isRefusal(reason, 'stale')) await meet().catch(tell)
    else tell(reason)
  }

  async function save(force = false): Promise<void> {
    const change = { ...changeOf(base, draft), ...(force && { force }) }
    const parsed = SettingsChange.safeParse(change)
    const problems = parsed.success ? [] : parsed.error.issues
    setWrong(problems.flatMap(({ path }) => keyOf(path[0]) ?? []))
    if (problems.length > 0) {
      toast({ variant: 'destructive', title: t('failed'), description: t('invalid') })
      return
    }
    setBusy(true)
    try {
      start(await call(updateSettings, { body: change }))
      toast({ title: t('saved'), description: t('savedText') })
    } catch (error) {
      await fail(error)
    } finally {
      if (force) setAsks(false)
      setBusy(false)
      void refreshVenue()
      void refreshUrls((path) => /^\/api\/(venue|admin\/settings|amenities)/.test(path))
    }
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
