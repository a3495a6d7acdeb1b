import type { Bill, BillLine } from '@lantern/contract/bills'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { typedCents } from '../../../lib/shown/typed-cents.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { ApprovalField, useApproval } from './approval-field.tsx'
import { needsWords, ReasonFields, type Why } from './reason-fields.tsx'
import type { BillActs } from '../use-bill.ts'

export interface CorrectFormProps {
  bill: Bill
  /** `null` for an amount off the whole bill. */
  line: BillLine | null
  acts: BillActs
  onDone: () => void
}

/** Parts of a line that are a press away: one, two or three of so many, as long as that much is left. */
function partsOf({ quantity, total, left }: BillLine): { parts: number; amount: string }[] {
  return [1, 2, 3]
    .filter((parts) => parts < quantity)
    .map((parts) => ({ parts, amount: Math.round((toCents(total) * parts) / quantity) }))
    .filter(({ amount }) => amount < toCents(left))
    .map(({ parts, amount }) => ({ parts, amount: toDollars(amount) }))
}

/** Takes a line, a part of it, or an amount off a bill, for a reason; beyond the limits with an admin's yes. */
export function CorrectForm({ bill, line, acts, onDone }: CorrectFormProps) {
  const t = useTranslations('bills.correct')
  const open = bill.lines.filter(({ kind, isPaidAhead }) => kind !== 'correction' && !isPaidAhead)
  const left = toDollars(
    line ? toCents(line.left) : open.reduce((sum, each) => sum + toCents(each.left), 0),
  )
  const [amount, setAmount] = useState(line ? line.left : '')
  const [why, setWhy] = useState<Why>({ reason: line ? 'mistake' : 'goodwill', note: '' })
  const approving = useApproval()
  const cents = typedCents(amount, 6)
  const isAmount = cents !== null && cents > 0 && cents <= toCents(left)
  const isReady = isAmount && !needsWords(why) && !approving.isMissing
  const parts = line ? partsOf(line) : []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const { approval } = approving
    const body = {
      amount: toDollars(cents),
      reason: why.reason,
      note: why.note.trim(),
      version: bill.version,
      ...(line && { lineId: line.id }),
      ...(approval && { approval }),
    }
    const outcome = await acts.correct.attempt({ ...acts.at, body })
    if (outcome.isDone) onDone()
    else approving.read(outcome.error)
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
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
      {line && parts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={() => setAmount(left)}>
            {t('all')}
          </Button>
          {parts.map((part) => (
            <Button
              key={part.parts}
              variant="outline"
              size="small"
              onClick={() => setAmount(part.amount)}
            >
              {t('parts', { parts: part.parts, of: line.quantity })}
            </Button>
          ))}
        </div>
      )}
      <ReasonFields why={why} onChange={setWhy} />
      <ApprovalField approving={approving} />
      <Button type="submit" size="large" disabled={!isReady} loading={acts.correct.isBusy}>
        {t('submit')}
      </Button>
    </form>
  )
}
