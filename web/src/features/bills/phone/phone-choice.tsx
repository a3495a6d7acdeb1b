import type { PhoneBill, PhoneLine } from '@lantern/contract/bills/phone'
import { useId } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { useDepositTime } from '../../../kit/booking/deposit-time.ts'
import { ChoiceRow, type ChoiceRowProps } from '../../../ui/fields/choice-row.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useLineName } from '../bill-lines.tsx'
import { canChooseDishes, whatOf, type PhoneDraft } from './phone-draft.ts'

interface ChoiceProps extends Pick<ChoiceRowProps, 'group' | 'label' | 'isChosen' | 'onChoose'> {
  amount?: string
  /** The reason why it can't be chosen. */
  state?: 'paid' | 'held' | undefined
}

function Choice({ amount, state, ...row }: ChoiceProps) {
  const t = useTranslations('bills')
  return (
    <ChoiceRow
      {...row}
      disabled={state !== undefined}
      end={
        <>
          {state && <Badge tone={state === 'paid' ? 'jade' : 'amber'}>{t(state)}</Badge>}
          {amount && <span className="figures">{money(amount)}</span>}
        </>
      }
    />
  )
}

interface ChoosingProps {
  line: PhoneLine
  mine: number
  onChange: (parts: number) => void
}

function Choosing({ line, mine, onChange }: ChoosingProps) {
  const t = useTranslations('billsPhone')
  const dish = useLineName()(line)
  const { parts, free, left } = line
  if (free === 0) {
    return (
      <p className="flex min-h-11 items-center justify-between gap-3 text-soft">
        <span className="min-w-0 wrap-anywhere">{dish}</span>
        <Badge>{t('takenByOthers')}</Badge>
      </p>
    )
  }
  if (parts === 1) {
    return (
      <div className="flex items-start justify-between gap-3">
        <Checkbox
          label={<span className="wrap-anywhere">{dish}</span>}
          checked={mine > 0}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
        />
        <span className="figures py-2.5 leading-snug">{money(left)}</span>
      </div>
    )
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        {dish}
        <span className="figures block text-sm text-soft">
          {parts} × · {money(left)}
        </span>
      </p>
      <div className="flex items-center">
        <IconButton
          label={t('fewer', { dish })}
          disabled={mine === 0}
          onClick={() => onChange(mine - 1)}
        >
          <Minus />
        </IconButton>
        <output
          className="figures min-w-12 text-center font-semibold"
          aria-label={t('mine', { dish })}
        >
          {t('partsOf', { mine, parts })}
        </output>
        <IconButton
          label={t('more', { dish })}
          disabled={mine >= free}
          onClick={() => onChange(mine + 1)}
        >
          <Plus />
        </IconButton>
      </div>
    </div>
  )
}

interface PhoneDishesProps {
  bill: PhoneBill
  mine: Readonly<Record<number, number>>
  onChange: (mine: Readonly<Record<number, number>>) => void
}

/** The lines with free parts, from which a guest chooses their own dishes. */
function PhoneDishes({ bill, mine, onChange }: PhoneDishesProps) {
  const t = useTranslations('billsPhone')
  const lines = bill.lines.filter(({ reverses, left }) => reverses === null && Number(left) > 0)
  return (
    <fieldset className="grid gap-1 rounded-control bg-sunk px-4 py-2">
      <legend className="sr-only">{t('dishesHint')}</legend>
      {lines.map((line) => (
        <Choosing
          key={line.id}
          line={line}
          mine={Math.min(mine[line.id] ?? 0, line.free)}
          onChange={(parts) => onChange({ ...mine, [line.id]: parts })}
        />
      ))}
    </fieldset>
  )
}

export interface PhoneChoiceProps {
  bill: PhoneBill
  draft: PhoneDraft
  onChange: (part: Partial<PhoneDraft>) => void
}

export function PhoneChoice({ bill, draft, onChange }: PhoneChoiceProps) {
  const t = useTranslations('billsPhone')
  const timeOf = useDepositTime()
  const group = useId()
  const chosen = whatOf(bill, draft)
  const choose = (what: PhoneDraft['what']) => ({ group, onChoose: () => onChange({ what }) })
  const isShare = (id: number) => typeof chosen === 'object' && chosen.shareId === id
  return (
    <fieldset className="grid gap-2">
      <legend className="heading mb-2 text-lg">{t('what')}</legend>
      {bill.deposit && Number(bill.deposit.left) > 0 && (
        <Choice
          {...choose('deposit')}
          label={t('deposit', { time: timeOf(bill.deposit.by) })}
          amount={bill.deposit.left}
          isChosen={chosen === 'deposit'}
        />
      )}
      {Number(bill.rest) > 0 && (
        <Choice
          {...choose('rest')}
          label={t('rest')}
          amount={bill.rest}
          isChosen={chosen === 'rest'}
        />
      )}
      {bill.shares.map(({ id, name, amount, isPaid, isHeld }) => (
        <Choice
          key={id}
          {...choose({ shareId: id })}
          label={name}
          amount={amount}
          isChosen={isShare(id)}
          state={isPaid ? 'paid' : isHeld ? 'held' : undefined}
        />
      ))}
      {canChooseDishes(bill) && (
        <Choice {...choose('dishes')} label={t('dishes')} isChosen={chosen === 'dishes'} />
      )}
      {chosen === 'dishes' && canChooseDishes(bill) && (
        <div className="grid gap-4">
          <PhoneDishes bill={bill} mine={draft.mine} onChange={(mine) => onChange({ mine })} />
          <Field label={t('name')} hint={t('nameHint')}>
            <Input
              autoComplete="given-name"
              maxLength={40}
              value={draft.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          </Field>
        </div>
      )}
    </fieldset>
  )
}
