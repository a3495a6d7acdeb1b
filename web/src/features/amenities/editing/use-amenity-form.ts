import { zodResolver } from '@hookform/resolvers/zod'
import {
  createAmenity,
  listManagedAmenities,
  NewAmenity,
  updateAmenity,
  type ManagedAmenity,
} from '@lantern/contract/amenities'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { nameIn } from '../../../i18n/name-in.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { ApiError, isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { toast } from '../../../ui/overlays/toast.ts'
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

/** Where somebody else has written something else meanwhile. */
export interface Conflict {
  theirs: AmenityValues
  mine: AmenityValues
  /** Fields that both changed; the others have been brought up to date. */
  fields: AmenityField[]
}

const validate = zodResolver(NewAmenity)

/**
 * The form of an amenity, new or known. What somebody else has changed meanwhile is shown beside
 * one's own, and nothing is saved until one has chosen.
 */
export function useAmenityForm(amenity: ManagedAmenity | null, onDone: (id: number) => void) {
  const t = useTranslations('amenitiesEditing.form')
  const language = useLanguage()
  const [base, setBase] = useState(amenity)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm<AmenityValues>({
    resolver: async (values, context, options) => {
      const { errors } = await validate(asNew(values), context, { ...options, fields: {} })
      return Object.keys(errors).length > 0
        ? { values: {}, errors: Object.fromEntries(Object.entries(errors)) }
        : { values, errors: {} }
    },
    defaultValues: amenity ? valuesOf(amenity) : noValues,
  })

  /** Brings what wasn't touched up to date, and keeps what was beside what it has become. */
  async function meet(before: ManagedAmenity, values: AmenityValues): Promise<void> {
    const now = (await call(listManagedAmenities, {})).find(({ id }) => id === before.id)
    if (!now) return
    const [theirs, was] = [valuesOf(now), valuesOf(before)]
    const mine = differing(values, was)
    const changed = differing(theirs, was)
    const both = changed.filter(
      (field) => mine.includes(field) && differing(theirs, values).includes(field),
    )
    form.reset({ ...theirs, ...Object.fromEntries(mine.map((field) => [field, values[field]])) })
    setBase(now)
    setConflict({ theirs, mine: values, fields: both })
  }

  async function send(values: AmenityValues): Promise<ManagedAmenity> {
    if (base === null) return call(createAmenity, { body: asNew(values) }, { idempotencyKey })
    return call(updateAmenity, { params: { id: String(base.id) }, body: changeOf(base, values) })
  }

  function tell(error: unknown): void {
    if (error instanceof ApiError) {
      const wrong = fields.filter((field) => error.fields[field])
      for (const field of wrong) form.setError(field, { type: 'server' })
    }
    toast({
      variant: 'destructive',
      title: t(base ? 'failed' : 'createFailed'),
      description: sentenceOf(error, t('failedText')),
    })
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = await send(values)
      const words = base
        ? { title: t('saved'), description: t('savedText', { name: nameIn(saved, language) }) }
        : { title: t('created'), description: t('createdText') }
      toast(words)
      onDone(saved.id)
    } catch (error) {
      if (base && isRefusal(error, 'stale')) await meet(base, values).catch(tell)
      else tell(error)
    } finally {
      void refreshUrls((path) => /^\/api\/(staff\/)?amenities(\/|$)/.test(path))
    }
  })

  return { form, submit, conflict, isNew: base === null }
}
