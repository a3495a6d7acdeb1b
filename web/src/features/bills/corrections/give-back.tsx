import type { Bill, PaymentWay } from '@lantern/contract/bills'
import { toDollars } from '@lantern/contract/pricing'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { typedCents } from '../../../lib/shown/typed-cents.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ApprovalField, useApproval } from './approval-field.tsx'
import { mostBack, waysBack } from './give-back-draft.ts'
import { needsWords, ReasonFields, type Why } from './reason-fields.tsx'
import type { BillActs } from '../use-bill.ts'

export interface GiveBackProps {
  bill: Bill
  acts: BillActs
  onDone: () => void
}

/** Gives back what was paid too much, and of the tips: by a way that it came by, or to the balance. */
export function GiveBack({ bill, acts, onDone }: GiveBackProps) {
  const t = useTranslations('bills')
  const ways = waysBack(bill)
  const [chosen, setWay] = useState<PaymentWay | null>(null)
  const way = ways.find((each) => each === chosen) ?? ways[0]
  const [text, setText] = useState('')
  const [why, setWhy] = useState<Why>({ reason: 'mistake', note: '' })
  const approving = useApproval()
  if (way === undefined) return <p className="text-sm text-soft">{t('giveBack.nothing')}</p>
  const most = mostBack(bill, way)
  const tip = text.trim() === '' ? 0 : typedCents(text, 5)
  const isTip = tip !== null && tip <= most.tip
  const hasTip = isTip && tip > 0
  const all = most.amount + (tip ?? 0)
  const isReady = isTip && all > 0 && !(hasTip && needsWords(why)) && !approving.isMissing
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const { approval } = approving
    const body = {
      way,
      amount: toDollars(most.amount),
      version: bill.version,
      ...(hasTip && { tip: toDollars(tip), reason: why.reason, note: why.note.trim() }),
      ...(approval && { approval }),
    }
    const outcome = await acts.giveBack.attempt({ ...acts.at, body })
    if (outcome.isDone) onDone()
    else approving.read(outcome.error)
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-soft">{t('giveBack.text')}</p>
      <SegmentedControl
        label={t('giveBack.how')}
        value={way}
        onValueChange={setWay}
        options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
        className="flex-wrap"
      />
      {most.tip > 0 && (
        <Field
          label={t('giveBack.tip')}
          hint={t('giveBack.tipHint', { most: moneyOfCents(most.tip) })}
          error={!isTip && t('giveBack.tipWrong', { most: moneyOfCents(most.tip) })}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            className="figures"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
      {hasTip && <ReasonFields why={why} onChange={setWhy} />}
      <MoneyRows>
        <MoneyRow total label={t('giveBack.all')} amount={moneyOfCents(isTip ? all : 0)} />
      </MoneyRows>
      <ApprovalField approving={approving} />
      <Button
        type="submit"
        size="large"
        className="figures"
        disabled={!isReady}
        loading={acts.giveBack.isBusy}
      >
        {t(`giveBack.by.${way}`)}
      </Button>
    </form>
  )
}
