import { MOST_TIERS } from '@lantern/contract/refunds'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { WholeInput } from '../../ui/fields/input.tsx'
import { nextTier, validateTier } from './refund-draft.ts'
import type { SettingsForm } from './use-settings.ts'

/** One tier: its hours before the start, and its refund. */
function Tier({
  form,
  place,
  onRemove,
}: {
  form: SettingsForm
  place: number
  onRemove?: () => void
}) {
  const t = useTranslations('settings.tiers')
  const wrong = validateTier(form.draft.refundTiers, place)
  const field = `refundTiers.${place}` as const
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
      <Field label={t('hours')} error={wrong === 'hours' && t('wrongHours')}>
        <WholeInput {...form.register(`${field}.hours`)} />
      </Field>
      <Field label={t('percent')} error={wrong === 'percent' && t('wrongPercent')}>
        <WholeInput {...form.register(`${field}.percent`)} />
      </Field>
      {onRemove && (
        <IconButton label={t('remove', { place: place + 1 })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

/** The refund tiers by hours before the start, the earliest first. */
export function RefundTiers({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings')
  const hint = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'refundTiers' })
  const add = () => {
    append(nextTier(form.draft.refundTiers))
  }
  return (
    <fieldset className="grid gap-3" aria-describedby={hint}>
      <legend className="mb-1 text-sm font-semibold">{t('fields.refundTiers.label')}</legend>
      <p id={hint} className="text-sm text-soft">
        {t('fields.refundTiers.hint')}
      </p>
      <ol className="grid gap-3">
        {fields.map(({ id }, place) => (
          <Tier
            key={id}
            form={form}
            place={place}
            {...(fields.length > 1 && { onRemove: () => remove(place) })}
          />
        ))}
      </ol>
      {fields.length < MOST_TIERS && (
        <Button variant="outline" size="small" className="w-fit" onClick={add}>
          <Plus aria-hidden="true" />
          {t('tiers.add')}
        </Button>
      )}
    </fieldset>
  )
}
