import { placeName } from '@lantern/contract/names'
import MapPin from 'lucide-react/icons/map-pin'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { ReadFailure } from '../../../kit/read-failure.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Tables } from './use-tables.ts'

export interface TableFieldProps extends Tables {
  chosen: number | null
  onChoose: (id: number | null) => void
}

/** The table of the order; recommended, not required (product#checkout). */
export function TableField(props: TableFieldProps) {
  const { tables, isError, bookingsRead, suggested, isBooked, chosen, onChoose } = props
  const t = useTranslations('orders.checkout')
  const language = useLanguage()
  return (
    <div className="grid gap-2">
      <Field
        label={t('table')}
        hint={isBooked && chosen === suggested ? t('tableBooked') : undefined}
      >
        <Select
          value={chosen ?? ''}
          disabled={!tables}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('noTable')}</option>
          {tables?.map(({ id, name }) => (
            <option key={id} value={id}>
              {placeName(name, language)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen === null && (
        <p className="flex items-start gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm text-lantern-deep">
          <MapPin className="mt-[0.2em] size-4 shrink-0" aria-hidden="true" />
          {t(isError ? 'tablesError' : 'tableHint')}
        </p>
      )}
      <ReadFailure query={bookingsRead}>{t('bookingsError')}</ReadFailure>
    </div>
  )
}
