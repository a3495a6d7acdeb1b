import type { Bill, BillLine } from '@lantern/contract/bills'
import { toDollars } from '@lantern/contract/pricing'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import { ApprovalField, useApproval } from './approval-field.tsx'
import { amountOff, correctionOf, mostOff, partsOf, type CorrectDraft } from './correct-draft.ts'
import { correctionReasons } from './reason.ts'
import { ReasonFields } from './reason-fields.tsx'
import type { BillActions } from '../use-bill.ts'

export interface CorrectFormProps {
  bill: Bill
  /** The line; `null` for an amount off the whole bill. */
  line: BillLine | null
  acts: BillActions
  onDone: () => void
}

/** The form of a correction: its fields, and its submission once they are valid by the contract. */
function useCorrectForm({ bill, line, acts, onDone }: CorrectFormProps) {
  const approving = useApproval()
  const form = useForm<CorrectDraft>({
    defaultValues: {
      amount: line ? line.left : '',
      reason: line ? 'mistake' : 'goodwill',
      note: '',
    },
  })
  const [amount, reason, note] = useWatch({
    control: form.control,
    name: ['amount', 'reason', 'note'],
  })
  const body = correctionOf(bill, line, { amount, reason, note })
  const isReady = body !== null && !approving.isMissing
  const submit = form.handleSubmit(async () => {
    if (!body || !isReady) return
    const sent = { ...body, ...approving.carried }
    const outcome = await acts.correct.attempt({ ...acts.at, body: sent })
    if (outcome.isDone) onDone()
    else approving.read(outcome.error)
  })
  return { form, amount, why: { reason, note }, approving, isReady, submit }
}

/** Buttons for all of a line, or for some of its pieces. */
function Parts({ line, onPick }: { line: BillLine; onPick: (amount: string) => void }) {
  const t = useTranslations('bills.correct')
  const parts = partsOf(line)
  if (parts.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="small" onClick={() => onPick(line.left)}>
        {t('all')}
      </Button>
      {parts.map((part) => (
        <Button key={part.parts} variant="outline" size="small" onClick={() => onPick(part.amount)}>
          {t('parts', { parts: part.parts, of: line.quantity })}
        </Button>
      ))}
    </div>
  )
}

/**
 * Takes a line, a part of it, or an amount off a bill, with a reason; above the limits it needs an admin's approval.
 */
export function CorrectForm(props: CorrectFormProps) {
  const t = useTranslations('bills.correct')
  const { bill, line, acts } = props
  const { form, amount, why, approving, isReady, submit } = useCorrectForm(props)
  const most = mostOff(bill, line)
  const left = money(toDollars(most))
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-soft">{t('text')}</p>
      <Field
        label={t('amount')}
        hint={t('hint', { left })}
        error={amount !== '' && amountOff(amount, most) === null && t('wrong', { left })}
        required
      >
        <AmountInput {...form.register('amount')} />
      </Field>
      {line && <Parts line={line} onPick={(part) => form.setValue('amount', part)} />}
      <ReasonFields
        reasons={correctionReasons}
        why={why}
        onChange={(next) => {
          form.setValue('reason', next.reason)
          form.setValue('note', next.note)
        }}
      />
      <ApprovalField approving={approving} />
      <ModalFoot>
        <Button type="submit" size="large" disabled={!isReady} loading={acts.correct.isBusy}>
          {t('submit')}
        </Button>
      </ModalFoot>
    </form>
  )
}
