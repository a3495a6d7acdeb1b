import type { Bill, BillLine, CorrectionReason } from '@lantern/contract/bills'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { typedCents } from '../../lib/shown/typed-cents.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { BillActs } from './use-bill.ts'

const reasons = ['mistake', 'not_served', 'quality', 'waited', 'goodwill', 'other'] as const

const isReason = (text: string): text is CorrectionReason => reasons.some((one) => one === text)

export interface CorrectFormProps {
  bill: Bill
  /** `null` for an amount off the whole bill. */
  line: BillLine | null
  acts: BillActs
  onDone: () => void
}

/** Takes a line, a part of it, or an amount off a bill, for a reason. */
export function CorrectForm({ bill, line, acts, onDone }: CorrectFormProps) {
  const t = useTranslations('bills.correct')
  const open = bill.lines.filter(({ kind, isPaidAhead }) => kind !== 'correction' && !isPaidAhead)
  const left = toDollars(
    line ? toCents(line.left) : open.reduce((sum, each) => sum + toCents(each.left), 0),
  )
  const [amount, setAmount] = useState(line ? line.left : '')
  const [reason, setReason] = useState<CorrectionReason>(line ? 'mistake' : 'goodwill')
  const [note, setNote] = useState('')
  const cents = typedCents(amount, 6)
  const isAmount = cents !== null && cents > 0 && cents <= toCents(left)
  const needsNote = reason === 'other' && note.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isAmount || needsNote) return
    const { version } = bill
    const what = { amount: toDollars(cents), reason, note: note.trim(), version }
    const body = line ? { ...what, lineId: line.id } : what
    void acts.correct.act({ ...acts.at, body }).then((went) => went && onDone())
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-sm text-soft">{t('text')}</p>
      <Field
        label={t('amount')}
        hint={t('hint', { left: money(left) })}
        error={amount !== '' && !isAmount && t('wrong', { left: money(left) })}
        required
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          className="figures"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <Field label={t('reason')}>
        <Select
          value={reason}
          onChange={({ target }) => isReason(target.value) && setReason(target.value)}
        >
          {reasons.map((value) => (
            <option key={value} value={value}>
              {t(`reasons.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('note')} error={needsNote && t('noteNeeded')} required={reason === 'other'}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="large"
        disabled={!isAmount || needsNote}
        loading={acts.correct.isBusy}
      >
        {t('submit')}
      </Button>
    </form>
  )
}
