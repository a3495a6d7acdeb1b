import { creditGoodwill } from '@lantern/contract/corrections'
import type { Customer } from '@lantern/contract/customers'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import {
  ApprovalField,
  isAboutApproval,
  useApproval,
} from '../bills/corrections/approval-field.tsx'
import { ReasonFields } from '../bills/corrections/reason-fields.tsx'
import { correctionReasons, needsWords, type Why } from '../bills/corrections/reason.ts'
import { movedCents } from './cash-entries.ts'
import { nameOf } from './customer-words.ts'

export interface GoodwillDialogProps {
  customer: Customer
  onClose: () => void
}

interface AmountProps {
  text: string
  onText: (text: string) => void
  isWrong: boolean
}

function Amount({ text, onText, isWrong }: AmountProps) {
  const t = useTranslations('customers.cash')
  return (
    <Field label={t('amount')} error={isWrong && t('invalid')} required>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder="$0.00"
        className="figures"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </Field>
  )
}

/** The balance now, and as it will be. */
function Balances({ customer, cents }: { customer: Customer; cents: Cents }) {
  const t = useTranslations('customers.cash')
  const after = toCents(customer.accountBalance) + cents
  return (
    <MoneyRows>
      <MoneyRow label={t('balance')} amount={money(customer.accountBalance)} />
      <MoneyRow label={t('after')} amount={moneyOfCents(after)} total />
    </MoneyRows>
  )
}

/** Credits a member's balance as goodwill, for a reason; beyond the limits with an admin's yes. */
export default function GoodwillDialog({ customer, onClose }: GoodwillDialogProps) {
  const t = useTranslations('customers')
  const [text, setText] = useState('')
  const [why, setWhy] = useState<Why>({ reason: 'goodwill', note: '' })
  const [isTried, setTried] = useState(false)
  const approving = useApproval()
  const cents = movedCents(text)
  const { attempt, isBusy } = useAct(creditGoodwill, {
    key: 'goodwill',
    outdated: ['wallet'],
    done(credited) {
      const words = { name: nameOf(credited), balance: money(credited.accountBalance) }
      return { title: t('goodwill.done'), description: t('cash.doneText', words) }
    },
    failed: { title: t('goodwill.failed'), otherwise: t('form.failedText') },
    onRefused: isAboutApproval,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (cents === null || needsWords(why) || approving.isMissing) return
    const { approval } = approving
    const body = {
      amount: toDollars(cents),
      reason: why.reason,
      note: why.note.trim(),
      ...(approval && { approval }),
    }
    const outcome = await attempt({ params: { id: String(customer.id) }, body })
    if (outcome.isDone) onClose()
    else approving.read(outcome.error)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('goodwill.title')}
      description={nameOf(customer)}
      closeLabel={t('close')}
      footer={
        <Button type="submit" form="goodwill" loading={isBusy}>
          {cents === null
            ? t('goodwill.submit')
            : t('goodwill.submitOf', { amount: moneyOfCents(cents) })}
        </Button>
      }
    >
      <form
        id="goodwill"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
      >
        <Amount text={text} onText={setText} isWrong={isTried && cents === null} />
        <ReasonFields reasons={correctionReasons} why={why} onChange={setWhy} />
        <ApprovalField approving={approving} />
        <Balances customer={customer} cents={cents ?? 0} />
      </form>
    </Dialog>
  )
}
