import {
  getSettings,
  isAmount,
  settingKeys,
  updateSettings,
  type SettingKey,
  type VenueSettings,
} from '@lantern/contract/venue/settings'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { call } from '../../lib/api/api-client.ts'
import { ApiError, isRefusal } from '../../lib/api/failures/api-error.ts'
import { checkedBy } from '../../lib/api/failures/checked-by.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useUnsavedForm } from '../../ui/overlays/unsaved.ts'
import { changeOf, differing, draftOf, merged, validateSettings, type Draft } from './draft.ts'

/** Settings that another person has changed too, with their values and those entered here. */
export interface Conflict {
  theirs: Draft
  mine: Draft
  keys: SettingKey[]
}

const keyOf = (path: string) => settingKeys.find((key) => key === path.split('.')[0])

/**
 * The settings during an edit. If another person changes them meanwhile, a form without changes takes theirs over;
 * otherwise saving shows both values.
 */
export function useSettings(known: VenueSettings) {
  const t = useTranslations('settings')
  const [base, setBase] = useState(known)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [asks, setAsks] = useState(false)
  const language = useLanguage()
  const form = useForm<Draft>({
    defaultValues: draftOf(base),
    resolver: checkedBy((draft) => validateSettings(base, draft, language)),
  })
  // A copy, because the form changes its values in place, so that old and new ones would be the same object.
  const draft = useWatch({
    control: form.control,
    compute: (written: Draft) => structuredClone(written),
  })
  const changed = differing(draft, draftOf(base))

  function start(settings: VenueSettings): void {
    setBase(settings)
    form.reset(draftOf(settings))
    setConflict(null)
  }

  const isOvertaken = changed.length === 0 && known.version > base.version
  const follow = useEffectEvent(() => start(known))
  useEffect(() => {
    // The form keeps its values outside of React's state, so both are brought up to date here.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isOvertaken) follow()
  }, [isOvertaken])

  /** Reads the changes by others, and shows them beside one's own. Returns whether they could be read. */
  async function meet(): Promise<boolean> {
    const now = await call(getSettings, {}).catch(() => null)
    if (now === null) return false
    const [theirs, mine] = [draftOf(now), form.getValues()]
    const both = merged(draftOf(base), theirs, mine)
    setBase(now)
    form.reset(both.draft)
    setConflict({ theirs, mine, keys: both.keys })
    return true
  }

  const { act, isBusy } = useAction(updateSettings, {
    done: () => ({ title: t('saved'), description: t('savedText') }),
    failed: t('failed'),
    onDone: start,
    onRefused(error) {
      if (isRefusal(error, 'closing_has_bookings')) {
        setAsks(true)
        return true
      }
      if (isRefusal(error, 'stale')) return meet()
      const refused = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [path, message] of refused) {
        const key = keyOf(path)
        if (key) form.setError(key, { type: 'server', message })
      }
      return false
    },
  })

  async function save(force = false): Promise<boolean> {
    let isSaved = false
    await form.handleSubmit(
      async (written) => {
        isSaved = await act({ body: { ...changeOf(base, written), ...(force && { force }) } })
        if (force) setAsks(false)
      },
      () => toast({ variant: 'destructive', title: t('failed'), description: t('invalid') }),
    )()
    return isSaved
  }
  useUnsavedForm(changed.length > 0 && !isBusy, save)

  return {
    base,
    draft,
    control: form.control,
    register: form.register,
    setValue: form.setValue,
    errors: form.formState.errors,
    changed,
    conflict,
    choose: (key: SettingKey, side: 'theirs' | 'mine') => {
      if (conflict) form.setValue(key, conflict[side][key])
    },
    asks,
    stopAsking: () => setAsks(false),
    save,
    discard: () => start(base),
    isBusy,
  }
}

export type SettingsForm = ReturnType<typeof useSettings>

/** A setting's label, its explanation, and its error. */
export function useFrame({ draft, errors }: SettingsForm, name: SettingKey) {
  const t = useTranslations('settings')
  const label = t(`fields.${name}.label`)
  return {
    label: isAmount(name) ? `${label}, ${draft.currency}` : label,
    hint: t(`fields.${name}.hint`),
    error: errors[name] && (errors[name].message ?? t('invalid')),
  }
}
