import type { Bill, BillLine } from '@lantern/contract/bills/bills'
import { toDollars, toCents, type Cents } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import {
  ApprovalField,
  useApproval,
  correctionReasons,
  needsWords,
  type Why,
  ReasonFields,
} from './approval-field.tsx'
import { correctBill } from '@lantern/contract/bills/corrections'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { readMoney } from '@lantern/contract/calls/numbers'
import { billPath, useBillAction } from '../use-bill-action.ts'

interface CorrectFormProps {
  bill: Bill
  /** The line; `null` for an amount off the whole bill. */
  line: BillLine | null
  onDone: () => void
}

interface CorrectDraft extends Why {
  amount: string
}

/** The amount that can be taken off: the rest of a line, or of all lines, in cents. */
export function mostOff({ lines }: Pick<Bill, 'lines'>, line: BillLine | null): Cents {
  if (line) return toCents(line.left)
  return lines
    .filter(({ kind, reverses }) => reverses === null && kind !== 'adjustment')
    .reduce((sum, { left }) => sum + toCents(left), 0)
}

/** Parts of a line to choose by one press: one, two or three of its pieces, while that much is left. */
export function partsOf({ quantity, total, left }: BillLine): { parts: number; amount: string }[] {
  return [1, 2, 3]
    .filter((parts) => parts < quantity)
    .map((parts) => ({ parts, amount: Math.round((toCents(total) * parts) / quantity) }))
    .filter(({ amount }) => amount < toCents(left))
    .map(({ parts, amount }) => ({ parts, amount: toDollars(amount) }))
}

/** The amount in cents; `null` if it isn't an amount, or exceeds the rest. */
function amountOff(typed: string, most: Cents): Cents | null {
  const cents = readMoney(typed)
  return cents !== null && cents > 0 && cents <= most ? cents : null
}

/** The body to send; `null` while a field is missing or wrong, or if the contract refuses it. */
export function correctionOf(
  bill: Pick<Bill, 'lines' | 'version'>,
  line: BillLine | null,
  { amount, reason, note }: CorrectDraft,
): Sent<typeof correctBill>['body'] | null {
  const cents = amountOff(amount, mostOff(bill, line))
  if (cents === null || needsWords({ reason, note })) return null
  const body = {
    amount: toDollars(cents),
    reason,
    note: note.trim(),
    version: bill.version,
    ...(line && { lineId: line.id }),
  }
  return correctBill.body.safeParse(body).success ? body : null
}

export function CorrectForm({ bill, line, onDone }: CorrectFormProps) {
  const t = useTranslations('bills.correct')
  const approving = useApproval()
  const { act, isBusy } = useBillAction(correctBill, {
    done: t('done'),
    onRefused: approving.reading(),
  })
  const [amount, setAmount] = useState(line ? line.left : '')
  const [why, setWhy] = useState<Why>({ reason: line ? 'mistake' : 'goodwill', note: '' })
  const body = correctionOf(bill, line, { amount, ...why })
  const isReady = body !== null && !approving.isMissing
  const submit = async () => {
    if (!body || !isReady) return
    if (await act({ ...billPath(bill), body: { ...body, ...approving.carried } })) onDone()
  }
  const most = mostOff(bill, line)
  const parts = line ? partsOf(line) : []
  const left = money(toDollars(most))
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <p className="text-sm text-soft">{t('text')}</p>
      <Field
        label={t('amount')}
        hint={t('hint', { left })}
        error={amount !== '' && amountOff(amount, most) === null && t('wrong', { left })}
        required
      >
        <AmountInput value={amount} onChange={({ target }) => setAmount(target.value)} />
      </Field>
      {line && parts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={() => setAmount(line.left)}>
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
      <ReasonFields reasons={correctionReasons} why={why} onChange={setWhy} />
      <ApprovalField approving={approving} />
      <ModalFoot>
        <Button type="submit" size="large" disabled={!isReady} loading={isBusy}>
          {t('submit')}
        </Button>
      </ModalFoot>
    </Form>
  )
}
