import { zodResolver } from '@hookform/resolvers/zod'
import {
  createAmenity,
  listManagedAmenities,
  NewAmenity,
  updateAmenity,
  type ManagedAmenity,
} from '@lantern/contract/venue/amenities'
import { nameIn } from '@lantern/contract/venue/languages'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { checkedAs } from '../../../kit/member/checked-as.ts'
import { useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { useAction, useRun } from '../../../kit/act/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { ApiError, isRefusal } from '../../../lib/api/failures/api-error.ts'
import {
  asNew,
  changeOf,
  differing,
  fields,
  noValues,
  valuesOf,
  type AmenityField,
  type AmenityValues,
} from './amenity-values.ts'

/** Fields that both this edit and another person have changed since the form was opened. */
export interface Conflict {
  theirs: AmenityValues
  mine: AmenityValues
  /** The fields in conflict. The others are updated already. */
  fields: AmenityField[]
}

const check = zodResolver(NewAmenity)

/**
 * The form of a new or existing amenity. If another person has changed the same fields meanwhile, their values are
 * shown, and nothing is saved until the editor has chosen.
 */
export function useAmenityForm(amenity: ManagedAmenity | null, onDone: (id: number) => void) {
  const t = useTranslations('amenitiesEditing.form')
  const language = useLanguage()
  const [base, setBase] = useState(amenity)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const form = useForm<AmenityValues>({
    resolver: checkedAs(check, asNew),
    defaultValues: amenity ? valuesOf(amenity) : noValues,
  })

  /**
   * Handles the refusal `stale`: updates the unchanged fields, and shows the other person's values for the changed
   * ones. Returns whether that worked; it fails if the amenity can't be read or was removed.
   */
  async function meet(before: ManagedAmenity, values: AmenityValues): Promise<boolean> {
    const all = await call(listManagedAmenities, {}).catch(() => [])
    const now = all.find(({ id }) => id === before.id)
    if (!now) return false
    const [theirs, was] = [valuesOf(now), valuesOf(before)]
    const mine = differing(values, was)
    const changed = differing(theirs, was)
    const both = changed.filter(
      (field) => mine.includes(field) && differing(theirs, values).includes(field),
    )
    form.reset({ ...theirs, ...Object.fromEntries(mine.map((field) => [field, values[field]])) })
    setBase(now)
    setConflict({ theirs, mine: values, fields: both })
    return true
  }

  function place(error: unknown): void {
    if (!(error instanceof ApiError)) return
    for (const field of fields.filter((name) => error.fields[name])) {
      form.setError(field, { type: 'server' })
    }
  }

  const creating = useAction(createAmenity, {
    done: () => ({ title: t('created'), description: t('createdText') }),
    failed: t('createFailed'),
    onDone: ({ id }) => onDone(id),
    onRefused: place,
  })
  const changing = useRun(
    ({ before, values }: { before: ManagedAmenity; values: AmenityValues }) =>
      call(updateAmenity, {
        params: { id: String(before.id) },
        body: changeOf(before, values),
      }),
    {
      changes: updateAmenity.changes,
      done: (saved) => ({
        title: t('saved'),
        description: t('savedText', { name: nameIn(saved, language) }),
      }),
      failed: t('failed'),
      onDone: ({ id }) => onDone(id),
      onRefused(error, { before, values }) {
        if (isRefusal(error, 'stale')) return meet(before, values)
        place(error)
        return false
      },
    },
  )
  const submit = form.handleSubmit((values) =>
    base === null ? creating.act({ body: asNew(values) }) : changing.act({ before: base, values }),
  )
  useUnsavedForm(form.formState.isDirty && !form.formState.isSubmitting)

  return { form, submit, conflict, isNew: base === null }
}
