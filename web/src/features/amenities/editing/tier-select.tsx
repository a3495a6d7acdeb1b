import { nameIn } from '@lantern/contract/venue/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useVenue } from '../../../lib/api/venue.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'

export interface TierSelectProps {
  label: string
  hint?: string | undefined
  value: number | null
  onChange: (tierId: number | null) => void
}

/** Chooses a membership tier or everybody. It isn't shown where the venue has no tiers. */
export function TierSelect({ label, hint, value, onChange }: TierSelectProps) {
  const t = useTranslations('amenitiesEditing.form')
  const language = useLanguage()
  const tiers = useVenue()?.tiers ?? []
  if (tiers.length === 0) return null
  return (
    <Field label={label} hint={hint}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('everybody')}</option>
        {tiers.map((tier) => (
          <option key={tier.id} value={tier.id}>
            {t('membersFrom', { tier: nameIn(tier, language) })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
