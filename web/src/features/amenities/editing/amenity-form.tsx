import type { ManagedAmenity } from '@lantern/contract/amenities'
import { pictureTypes } from '@lantern/contract/pictures'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Clashes } from '../../../ui/fields/clashes.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { PictureField } from '../../../ui/fields/picture-field.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { useUpload } from '../../../kit/use-upload.ts'
import { differing, textOf, type AmenityField } from './amenity-values.ts'
import { PartyAmounts } from './party-amounts.tsx'
import { useAmenityForm } from './use-amenity-form.ts'

export interface AmenityFormProps {
  /** `null` for a new amenity. */
  amenity: ManagedAmenity | null
  onDone: (id: number) => void
}

/** Adds an amenity or edits its details (product#amenity-fields). */
export function AmenityForm({ amenity, onDone }: AmenityFormProps) {
  const t = useTranslations('amenitiesEditing')
  const tStaff = useTranslations('staff')
  const { form, submit, conflict, isNew } = useAmenityForm(amenity, onDone)
  const upload = useUpload()
  const { register, control, formState, setValue, watch } = form
  const { errors, isSubmitting } = formState
  const wrong = (field: AmenityField) => errors[field] && t(`form.errors.${field}`)
  const choose = (field: AmenityField, side: 'theirs' | 'mine') => {
    if (conflict) setValue(field, conflict[side][field])
  }
  const now = watch()

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {conflict && conflict.fields.length === 0 && (
        <Alert tone="warning" title={tStaff('clash.title')}>
          {tStaff('clash.plain')}
        </Alert>
      )}
      {conflict && conflict.fields.length > 0 && (
        <Clashes
          title={tStaff('clash.title')}
          text={tStaff('clash.text')}
          theirsLabel={tStaff('clash.theirs')}
          mineLabel={tStaff('clash.mine')}
          onChoose={choose}
          clashes={conflict.fields.map((field) => ({
            key: field,
            label: t(`form.${field}`),
            theirs: textOf(conflict.theirs, field),
            mine: textOf(conflict.mine, field),
            chosen: differing(now, conflict.theirs).includes(field) ? 'mine' : 'theirs',
          }))}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('form.nameEn')} error={wrong('nameEn')} required>
          <Input autoComplete="off" lang="en" {...register('nameEn')} />
        </Field>
        <Field label={t('form.nameCh')} error={wrong('nameCh')} required>
          <Input autoComplete="off" lang="zh-CN" {...register('nameCh')} />
        </Field>
      </div>
      <Field label={t('form.description')} error={wrong('description')} required>
        <Textarea lang="en" rows={3} {...register('description')} />
      </Field>
      <Field
        label={t('form.descriptionCh')}
        hint={t('form.descriptionChHint')}
        error={wrong('descriptionCh')}
      >
        <Textarea lang="zh-CN" rows={2} {...register('descriptionCh')} />
      </Field>
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
            onUpload={upload}
            uploadLabel={tStaff('picture.upload')}
            accept={pictureTypes.join(',')}
            required
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('form.pricePerHour')} error={wrong('pricePerHour')} required>
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            {...register('pricePerHour')}
          />
        </Field>
        <Field label={t('form.capacity')} error={wrong('capacity')} required>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            className="figures"
            {...register('capacity', { valueAsNumber: true })}
          />
        </Field>
      </div>
      {(['deposits', 'minimumSpends'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <PartyAmounts
              label={t(`form.${name}`)}
              hint={t(`form.${name}Hint`)}
              error={wrong(name) || undefined}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      <Button type="submit" size="large" loading={isSubmitting}>
        {t(isNew ? 'form.create' : 'form.save')}
      </Button>
    </form>
  )
}
