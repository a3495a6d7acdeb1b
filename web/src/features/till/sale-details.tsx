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
  wishes: SaleOptions
  onWish: (change: Partial<SaleOptions>) => void
  tables: readonly { id: number; name: string }[] | undefined
  isTipInvalid: boolean
}

/** The guest's name and table, for the kitchen. */
function GuestFields({ wishes, onWish, tables }: SaleDetailsProps) {
  const t = useTranslations('till')
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('customerName')}>
        <Input
          autoComplete="off"
          maxLength={80}
          value={wishes.customerName}
          onChange={(event) => onWish({ customerName: event.target.value })}
        />
      </Field>
      <Field label={t('table')}>
        <Select
          value={wishes.table ?? ''}
          disabled={!tables}
          onChange={({ target }) =>
            onWish({ table: target.value === '' ? null : Number(target.value) })
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
  )
}

/** The entered value of a detail in short; empty if there is none. */
function knownOf(detail: Detail, { wishes, tables }: SaleDetailsProps): string {
  if (detail === 'member') return wishes.member?.name ?? ''
  if (detail === 'guest') {
    const table = tables?.find(({ id }) => id === wishes.table)?.name
    return [wishes.customerName.trim(), table].filter(Boolean).join(' · ')
  }
  if (wishes.tip.kind === 'percent') return `${wishes.tip.percent}%`
  const cents = wishes.tip.kind === 'own' ? readMoney(wishes.tip.text) : null
  return cents === null ? '' : moneyOfCents(cents)
}

interface DetailButtonProps {
  label: string
  known: string
  isOpen: boolean
  controls: string
  onPress: () => void
}

/** Opens the fields of one detail, and shows its value. */
function DetailButton({ label, known, isOpen, controls, onPress }: DetailButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
      className={classNames(
        'flex min-h-11 min-w-16 flex-auto items-center justify-between gap-1 rounded-control border px-3 text-sm transition-colors hover:border-edge',
        isOpen ? 'border-edge bg-sunk' : 'border-line',
      )}
    >
      <span className={classNames('truncate', known === '' ? 'text-soft' : 'font-semibold')}>
        {known !== '' && <span className="sr-only">{label}: </span>}
        {known || label}
      </span>
      <ChevronDown className={classNames('size-4 shrink-0 text-soft', isOpen && 'rotate-180')} />
    </button>
  )
}

/**
 * Guest and table, member and tip: a row of buttons, of which one at a time opens its fields, so that the form stays
 * short. An order on a bill has no tip here: it is added with the bill's payment.
 */
export function SaleDetails(props: SaleDetailsProps) {
  const { wishes, onWish, isTipInvalid } = props
  const t = useTranslations('till')
  const fields = useId()
  const [chosen, setChosen] = useState<Detail | null>(null)
  const details: Detail[] = ['guest']
  if (!useIsStation()) details.push('member')
  if (wishes.method !== 'bill') details.push('tip')
  // An invalid tip blocks the sale, so its field stays open.
  const wanted = isTipInvalid ? 'tip' : chosen
  const open = details.find((detail) => detail === wanted) ?? null
  const member = (
    <MemberField
      member={wishes.member}
      onChange={(buyer) =>
        onWish({
          member: buyer,
          ...(buyer === null && wishes.method === 'balance' && { method: null }),
        })
      }
    />
  )
  const shown: Record<Detail, ReactNode> = {
    guest: <GuestFields {...props} />,
    member,
    tip: <TipField tip={wishes.tip} isInvalid={isTipInvalid} onChange={(tip) => onWish({ tip })} />,
  }
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        {details.map((detail) => (
          <DetailButton
            key={detail}
            label={t(`details.${detail}`)}
            known={knownOf(detail, props)}
            isOpen={detail === open}
            controls={fields}
            onPress={() => setChosen(detail === open ? null : detail)}
          />
        ))}
      </div>
      {open && <div id={fields}>{shown[open]}</div>}
    </div>
  )
}
