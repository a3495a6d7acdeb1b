import { listBills } from '@lantern/contract/bills'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/queries.ts'
import { money } from '../../lib/shown/format.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'

/** The open bill that an order goes on. */
export function BillField({
  bill,
  onChange,
}: {
  bill: number | null
  onChange: (bill: number | null) => void
}) {
  const t = useTranslations('till')
  const { data } = useQuery(queryOf(listBills, {}))
  const open = data?.filter(({ status }) => status === 'open')
  return (
    <Field label={t('bill')} hint={t('billText')} required>
      <Select
        value={bill ?? ''}
        disabled={!open}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">–</option>
        {open?.map(({ id, place, name, lanternId, due }) => (
          <option key={id} value={id}>
            {[place, name].filter(Boolean).join(' · ') || lanternId} · {money(due)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
