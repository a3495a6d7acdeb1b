import type { Bill, BillShare } from '@lantern/contract/bills'
import { toCents, type Cents } from '@lantern/contract/pricing'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import {
  partsOf,
  paymentOf,
  sumsOf,
  waysFor,
  type PaymentDraft,
  type PaymentSums,
  type Way,
} from './payment-draft.ts'
import type { BillActs } from './use-bill.ts'

export interface TakePaymentProps {
  bill: Bill
  /** The one that is paid; nothing where it is an amount of the whole. */
  share: BillShare | null
  acts: BillActs
  /** A screen at the door takes nothing from a member's balance. */
  isStation: boolean
  onDone: () => void
}

interface PartProps {
  draft: PaymentDraft
  sums: PaymentSums
  write: (change: Partial<PaymentDraft>) => void
}

/** How much of the whole, up to what is due; all of it and half of it are a press away. */
function Amount({ draft, sums, write, most }: PartProps & { most: Cents }) {
  const t = useTranslations('bills')
  const parts = partsOf(most)
  return (
    <div className="grid gap-2">
      <Field
        label={t('pay.amount')}
        error={sums.amount === null && t('pay.amountWrong', { due: moneyOfCents(most) })}
        required
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          className="figures"
          value={draft.amount}
          onChange={(event) => write({ amount: event.target.value })}
        />
      </Field>
      <div className="flex gap-2">
        <Button variant="outline" size="small" onClick={() => write({ amount: parts.all })}>
          {t('pay.all')}
        </Button>
        <Button variant="outline" size="small" onClick={() => write({ amount: parts.half })}>
          {t('pay.half')}
        </Button>
      </div>
    </div>
  )
}

/** What was put on the table; too little says so. */
function Tendered({ draft, sums: { toTake, change }, write }: PartProps) {
  const t = useTranslations('bills')
  const isTooLittle = toTake !== null && change === null
  return (
    <Field
      label={t('pay.tendered')}
      hint={t('pay.tenderedHint')}
      error={isTooLittle && t('pay.tooLittle', { due: moneyOfCents(toTake) })}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        className="figures"
        value={draft.tendered}
        onChange={(event) => write({ tendered: event.target.value })}
      />
    </Field>
  )
}

/** What is taken, and in cash what goes back. */
function Outcome({ draft, sums }: Pick<PartProps, 'draft' | 'sums'>) {
  const t = useTranslations('bills')
  return (
    <div aria-live="polite">
      <MoneyRows>
        {sums.toTake !== null && (
          <MoneyRow total label={t('pay.toTake')} amount={moneyOfCents(sums.toTake)} />
        )}
        {draft.way === 'cash' && sums.change !== null && sums.change > 0 && (
          <MoneyRow label={t('pay.change')} amount={moneyOfCents(sums.change)} />
        )}
      </MoneyRows>
    </div>
  )
}

/** Takes a payment: how, how much, a tip, and in cash the change. */
export function TakePayment({ bill, share, acts, isStation, onDone }: TakePaymentProps) {
  const t = useTranslations('bills')
  // The share as it is now: it may have changed since it was tapped.
  const current = share && (bill.shares.find(({ id }) => id === share.id) ?? share)
  const most = toCents(current?.amount ?? bill.due)
  const { all } = partsOf(most)
  const [draft, setDraft] = useState<PaymentDraft>({
    way: 'terminal',
    amount: all,
    tip: '',
    tendered: '',
  })
  const shown = current ? { ...draft, amount: all } : draft
  const sums = sumsOf(shown, most)
  const body = paymentOf(bill, shown, most, current?.id ?? null)
  const write = (change: Partial<PaymentDraft>) => setDraft({ ...draft, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body) void acts.pay.act({ ...acts.at, body }).then((went) => went && onDone())
  }
  const part = { draft, sums, write }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <SegmentedControl<Way>
        label={t('pay.how')}
        value={draft.way}
        onValueChange={(way) => write({ way })}
        className="w-full! [&>label]:flex-1"
        options={waysFor(bill, isStation).map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      {current ? (
        <MoneyRows>
          <MoneyRow total label={current.name} amount={money(current.amount)} />
        </MoneyRows>
      ) : (
        <Amount {...part} most={most} />
      )}
      <Field label={t('pay.tip')} error={sums.tip === null && t('pay.tipWrong')}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          className="figures"
          value={draft.tip}
          onChange={(event) => write({ tip: event.target.value })}
        />
      </Field>
      {draft.way === 'cash' && <Tendered {...part} />}
      {draft.way === 'terminal' && <p className="text-sm text-soft">{t('pay.terminal')}</p>}
      <Outcome draft={draft} sums={sums} />
      <Button
        type="submit"
        size="large"
        className="figures"
        disabled={!body}
        loading={acts.pay.isBusy}
      >
        {t('pay.submit', { amount: sums.toTake === null ? '–' : moneyOfCents(sums.toTake) })}
      </Button>
    </form>
  )
}
