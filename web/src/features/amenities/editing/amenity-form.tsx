import {
  createAmenity,
  listManagedAmenities,
  NewAmenity,
  updateAmenity,
  type ManagedAmenity,
} from '@lantern/contract/venue/amenities'
import { readWhole } from '@lantern/contract/calls/numbers'
import { Controller, useWatch, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Clashes } from '../../../ui/fields/clashes.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput, WholeInput } from '../../../ui/fields/input.tsx'
import { PictureField } from '../../../kit/act/picture-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { BothNames } from '../../../kit/member/both-names.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { defaultRoomPictures } from '../../../lib/shown/pictures/default-pictures.ts'
import {
  differing,
  textOf,
  asNew,
  changeOf,
  fields,
  noValues,
  valuesOf,
  type AmenityField,
  type AmenityValues,
} from './amenity-values.ts'
import { PartyAmounts, PriceRules, TierSelect } from './price-rules.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { nameIn } from '@lantern/contract/venue/languages'
import { useState } from 'react'
import { checkedAs } from '../../../kit/member/checked-as.ts'
import { useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { useAction } from '../../../kit/act/use-action.ts'
import { call } from '../../../lib/api/api-client.ts'
import { ApiError, isRefusal } from '../../../lib/api/failures/api-error.ts'

/** Fields that both this edit and another person have changed since the form was opened. */
interface Conflict {
  theirs: AmenityValues
  mine: AmenityValues
  /** The fields in conflict. The others are updated already. */
  fields: AmenityField[]
}

const check = zodResolver(NewAmenity)

/** The form of an amenity. Where another person changed the same fields, it asks before anything is saved. */
function useAmenityForm(amenity: ManagedAmenity | null, onDone: (id: number) => void) {
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
  async function meet(before: ManagedAmenity): Promise<boolean> {
    const values = form.getValues()
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
  const changing = useAction(updateAmenity, {
    done: (saved) => ({
      title: t('saved'),
      description: t('savedText', { name: nameIn(saved, language) }),
    }),
    failed: t('failed'),
    onDone: ({ id }) => onDone(id),
    onRefused(error) {
      if (base && isRefusal(error, 'stale')) return meet(base)
      place(error)
      return false
    },
  })
  const submit = form.handleSubmit((values) =>
    base === null
      ? creating.act({ body: asNew(values) })
      : changing.act({ params: { id: String(base.id) }, body: changeOf(base, values) }),
  )
  useUnsavedForm(form.formState.isDirty && !form.formState.isSubmitting)

  return { form, submit, conflict, isNew: base === null }
}

interface AmenityFormProps {
  amenity: ManagedAmenity | null
  onDone: (id: number) => void
}

type Form = UseFormReturn<AmenityValues>

/** The changes that another person has made meanwhile. For fields changed by both, it asks which value to keep. */
function ConflictChoice({ conflict, form }: { conflict: Conflict; form: Form }) {
  const t = useTranslations('amenitiesEditing.form')
  const now = form.watch()
  return (
    <Clashes
      onChoose={(field, side) => form.setValue(field, conflict[side][field])}
      clashes={conflict.fields.map((field) => ({
        key: field,
        label: t(field),
        theirs: textOf(conflict.theirs, field),
        mine: textOf(conflict.mine, field),
        chosen: differing(now, conflict.theirs).includes(field) ? 'mine' : 'theirs',
      }))}
    />
  )
}

interface FieldsProps {
  form: Form
  wrong: (field: Exclude<AmenityField, 'tierFrom'>) => string | undefined
}

function Words({ form, wrong }: FieldsProps) {
  const t = useTranslations('amenitiesEditing.form')
  const { register, control } = form
  const names = useWatch({ control, name: ['nameEn', 'nameCh'] })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <BothNames {...form} names={names} label={t} error={wrong} maxLength={80} required />
      </div>
      <Field label={t('description')} error={wrong('description')} required>
        <Textarea lang="en" rows={3} {...register('description')} />
      </Field>
      <Field
        label={t('descriptionCh')}
        hint={t('descriptionChHint')}
        error={wrong('descriptionCh')}
      >
        <Textarea lang="zh-CN" rows={2} {...register('descriptionCh')} />
      </Field>
    </>
  )
}

const wholeOf = (text: unknown) => readWhole(String(text))

const lengthsIn = (step: number) =>
  Array.from({ length: 720 / step }, (_, place) => step * (place + 1))

function Lengths({ form: { register, control }, wrong }: FieldsProps) {
  const t = useTranslations('amenitiesEditing.form')
  const step = Number(useWatch({ control, name: 'stepMinutes' }))
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('stepMinutes')} hint={t('stepMinutesHint')} error={wrong('stepMinutes')}>
        <Select {...register('stepMinutes')}>
          <option value="60">{t('onTheHour')}</option>
          <option value="30">{t('onTheHalf')}</option>
        </Select>
      </Field>
      {(['minMinutes', 'maxMinutes'] as const).map((name) => (
        <Field key={name} label={t(name)} hint={t(`${name}Hint`)} error={wrong(name)}>
          <Select {...register(name)}>
            <option value="">{t('noLimit')}</option>
            {lengthsIn(step).map((minutes) => (
              <option key={minutes} value={minutes}>
                {t('hours', { count: minutes / 60 })}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <Field
        label={t('bufferMinutes')}
        hint={t('bufferMinutesHint')}
        error={wrong('bufferMinutes')}
        required
      >
        <WholeInput {...register('bufferMinutes', { setValueAs: wholeOf })} />
      </Field>
    </div>
  )
}

/** Adds an amenity or edits its details (product#amenity-fields). */
export function AmenityForm({ amenity, onDone }: AmenityFormProps) {
  const t = useTranslations('amenitiesEditing')
  const { form, submit, conflict, isNew } = useAmenityForm(amenity, onDone)
  const language = useLanguage()
  const { control, formState } = form
  const { errors, isSubmitting } = formState
  const pricePerHour = useWatch({ control, name: 'pricePerHour' })
  const wrong = (field: Exclude<AmenityField, 'tierFrom'>) =>
    errors[field] ? t(`form.errors.${field}`) : undefined
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      {conflict && <ConflictChoice conflict={conflict} form={form} />}
      <Words form={form} wrong={wrong} />
      <Controller
        control={control}
        name="imageUrl"
        render={({ field }) => (
          <PictureField
            label={t('form.imageUrl')}
            hint={t('form.imageUrlHint')}
            error={wrong('imageUrl')}
            value={field.value}
            onChange={field.onChange}
            choices={defaultRoomPictures(language)}
            required
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('form.pricePerHour')} error={wrong('pricePerHour')} required>
          <AmountInput {...form.register('pricePerHour')} />
        </Field>
        <Field label={t('form.capacity')} error={wrong('capacity')} required>
          <WholeInput {...form.register('capacity', { setValueAs: wholeOf })} />
        </Field>
      </div>
      <Lengths form={form} wrong={wrong} />
      <Controller
        control={control}
        name="prices"
        render={({ field }) => (
          <PriceRules
            amenityId={amenity?.id ?? null}
            error={wrong('prices')}
            value={field.value}
            pricePerHour={pricePerHour}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="tierFrom"
        render={({ field }) => (
          <TierSelect
            label={t('form.tierFrom')}
            hint={t('form.tierFromHint')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {(['deposits', 'minimumSpends'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <PartyAmounts
              label={t(`form.${name}`)}
              hint={t(`form.${name}Hint`)}
              error={wrong(name)}
              rows={field.value}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      <Button type="submit" size="large" loading={isSubmitting}>
        {t(isNew ? 'form.create' : 'form.save')}
      </Button>
    </Form>
  )
}
