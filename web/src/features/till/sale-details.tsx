import { readMoney } from '@lantern/contract/calls/numbers'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../lib/shown/format.ts'
import { useIsStation } from '../../lib/session/station.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { TipField } from '../orders/checkout/tip-field.tsx'
import { MemberField } from '../../kit/member/member-field.tsx'
import type { SaleOptions } from './sale.ts'

type Detail = 'guest' | 'member' | 'tip'

export interface SaleDetailsProps {
  entries: SaleOptions
  onEntries: (change: Partial<SaleOptions>) => void
  tables: readonly { id: number; name: string }[] | undefined
  isTipInvalid: boolean
}

/** The entered value of a detail in short; empty if there is none. */
function knownOf(detail: Detail, { entries, tables }: SaleDetailsProps): string {
  if (detail === 'member') return entries.member?.name ?? ''
  if (detail === 'guest') {
    const table = tables?.find(({ id }) => id === entries.table)?.name
    return [entries.customerName.trim(), table].filter(Boolean).join(' · ')
  }
  if (entries.tip.kind === 'percent') return `${entries.tip.percent}%`
  const cents = entries.tip.kind === 'own' ? readMoney(entries.tip.text) : null
  return cents === null ? '' : moneyOfCents(cents)
}

/**
 * Guest and table, member and tip: a row of buttons, of which one at a time opens its fields, so that the form stays
 * short. An order on a bill has no tip here: it is added with the bill's payment.
 */
export function SaleDetails(props: SaleDetailsProps) {
  const { entries, onEntries, tables, isTipInvalid } = props
  const t = useTranslations('till')
  const fields = useId()
  const [chosen, setChosen] = useState<Detail | null>(null)
  const details: Detail[] = ['guest']
  if (!useIsStation()) details.push('member')
  if (entries.method !== 'bill') details.push('tip')
  // An invalid tip blocks the sale, so its field stays open.
  const wanted = isTipInvalid ? 'tip' : chosen
  const open = details.find((detail) => detail === wanted) ?? null
  const shown: Record<Detail, ReactNode> = {
    guest: (
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('customerName')}>
          <Input
            autoComplete="off"
            maxLength={80}
            value={entries.customerName}
            onChange={(event) => onEntries({ customerName: event.target.value })}
          />
        </Field>
        <Field label={t('table')}>
          <Select
            value={entries.table ?? ''}
            disabled={!tables}
            onChange={({ target }) =>
              onEntries({ table: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{t('noTable')}</option>
            {tables?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    ),
    member: (
      <MemberField
        member={entries.member}
        onChange={(buyer) =>
          onEntries({
            member: buyer,
            ...(buyer === null && entries.method === 'balance' && { method: null }),
          })
        }
      />
    ),
    tip: (
      <TipField tip={entries.tip} isInvalid={isTipInvalid} onChange={(tip) => onEntries({ tip })} />
    ),
  }
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        {details.map((detail) => {
          const isOpen = detail === open
          const label = t(`details.${detail}`)
          const known = knownOf(detail, props)
          return (
            <button
              key={detail}
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? fields : undefined}
              onClick={() => setChosen(isOpen ? null : detail)}
              className={classNames(
                'flex min-h-11 min-w-16 flex-auto items-center justify-between gap-1 rounded-control border px-3 text-sm transition-colors hover:border-edge',
                isOpen ? 'border-edge bg-sunk' : 'border-line',
              )}
            >
              <span
                className={classNames('truncate', known === '' ? 'text-soft' : 'font-semibold')}
              >
                {known !== '' && <span className="sr-only">{label}: </span>}
                {known || label}
              </span>
              <ChevronDown
                className={classNames('size-4 shrink-0 text-soft', isOpen && 'rotate-180')}
              />
            </button>
          )
        })}
      </div>
      {open && <div id={fields}>{shown[open]}</div>}
    </div>
  )
}
