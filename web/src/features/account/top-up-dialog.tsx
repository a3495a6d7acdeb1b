import { getPayment, quickAmounts, topUp } from '@lantern/contract/payments/payments'
import { useState, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { invalidate } from '../../lib/api/live/invalidate.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Button } from '../../ui/actions/button.tsx'
import type { ButtonVariant } from '../../ui/actions/button-look.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { CardFieldsProps } from '../payments/card-form-fields.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { readMoney } from '@lantern/contract/calls/numbers'
import { creditFor, type TopUpOffer } from '@lantern/contract/payments/offers'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { useAction } from '../../kit/act/use-action.ts'
import { isRefusal, sentenceOf } from '../../lib/api/failures/api-error.ts'

/** Tops up the balance. `problem` is the server's sentence about the amount, for the field. */
function useTopUp(onDone: () => void, onCard: (intent: CardFieldsProps['intent']) => void) {
  const t = useTranslations('account.topUp')
  const [problem, setProblem] = useState<string | null>(null)
  const { act, isBusy } = useAction(topUp, {
    done({ status, balance, clientSecret }, { body }) {
      if (status === 'failed' || status === 'canceled') {
        return { variant: 'destructive', title: t('failed'), description: t('failedText') }
      }
      if (clientSecret !== null) return undefined
      if (status !== 'succeeded') return { title: t('pending'), description: t('pendingText') }
      const words = { amount: money(body.amount), balance: money(balance) }
      return { title: t('done'), description: t('doneText', words) }
    },
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone({ status, clientSecret, paymentIntentId }, { body: { amount } }) {
      if (status === 'failed' || status === 'canceled') return
      if (clientSecret !== null && paymentIntentId !== null) {
        onCard({ clientSecret, paymentIntentId, amount: String(amount) })
      } else onDone()
    },
    onRefused(error) {
      if (isRefusal(error, 'invalid_amount')) setProblem(sentenceOf(error, t('invalidText')))
    },
  })

  /** `amount` comes from `typedAmount`, so that equal amounts have the same key. */
  async function add(amount: string): Promise<void> {
    setProblem(null)
    await act({ body: { amount } })
  }

  return { add, isBusy, problem, setProblem }
}

/** Loaded on demand: only if the card company needs the card. */
const CardForm = onDemand(async () => ({
  default: (await import('../payments/card-form.tsx')).CardForm,
}))

interface TopUpDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  variant: ButtonVariant
}

/**
 * A typed amount as the API has it, `"1000.50"`, equal for equal amounts; `null` if it isn't above 0 (product#top-up).
 */
export function typedAmount(text: string): string | null {
  const cents = readMoney(text)
  return cents === null || cents === 0 ? null : toDollars(cents)
}

interface AmountsProps {
  amount: string | null
  onPick: (amount: string) => void
}

function QuickAmounts({ amount, onPick }: AmountsProps) {
  const t = useTranslations('account.topUp')
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('quick')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {quickAmounts.map((quick) => (
          <Button
            key={quick}
            variant="outline"
            className="figures px-1! aria-pressed:border-lantern! aria-pressed:bg-amber-wash!"
            aria-pressed={amount === typedAmount(String(quick))}
            onClick={() => onPick(String(quick))}
          >
            {money(quick)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function Offers({ offers, amount, onPick }: AmountsProps & { offers: readonly TopUpOffer[] }) {
  const t = useTranslations('account.topUp')
  if (offers.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('offers')}</legend>
      <div className="grid gap-2">
        {offers
          .toSorted((one, other) => toCents(one.pay) - toCents(other.pay))
          .map(({ pay, credit }) => (
            <Button
              key={pay}
              variant="outline"
              className="figures aria-pressed:border-lantern! aria-pressed:bg-amber-wash!"
              aria-pressed={amount === pay}
              onClick={() => onPick(pay)}
            >
              {t('offer', { pay: money(pay), get: moneyOfCents(toCents(pay) + toCents(credit)) })}
            </Button>
          ))}
      </div>
      <p className="mt-2 text-sm text-soft">{t('offersHint')}</p>
    </fieldset>
  )
}

function TopUpForm({ add, isBusy, problem, setProblem }: ReturnType<typeof useTopUp>) {
  const t = useTranslations('account.topUp')
  const venue = useVenue()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const amount = typedAmount(text)
  const change = (next: string) => {
    setText(next)
    setProblem(null)
  }
  const submit = () => {
    if (amount !== null) {
      void add(amount)
      return
    }
    setProblem(t('invalidText'))
    input.current?.focus()
    toast({ variant: 'destructive', title: t('invalid'), description: t('invalidText') })
  }
  const limits = venue?.topUp
  const offers = venue?.topUpOffers ?? []
  const credit = creditFor(offers, toCents(amount ?? '0'))
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <Offers offers={offers} amount={amount} onPick={change} />
      <QuickAmounts amount={amount} onPick={change} />
      <Field
        label={t('amount')}
        error={problem}
        hint={limits && t('limits', { min: money(limits.min), max: money(limits.max) })}
        required
      >
        <AmountInput
          ref={input}
          value={text}
          placeholder="$0.00"
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      {credit > 0 && (
        <output className="figures text-sm font-semibold text-lantern-deep">
          {t('willGet', {
            credit: moneyOfCents(credit),
            get: moneyOfCents(toCents(amount ?? '0') + credit),
          })}
        </output>
      )}
      {venue?.payments.mode === 'sandbox' && <Alert tone="warning">{t('sandbox')}</Alert>}
      <Button type="submit" size="large" loading={isBusy}>
        {t('submit')}
      </Button>
    </Form>
  )
}

/** Adds money to the balance (product#top-up). A running call continues if the dialog is closed. */
export function TopUpDialog({ open, onOpenChange, variant }: TopUpDialogProps) {
  const t = useTranslations('account.topUp')
  const venue = useVenue()
  const isOff = venue?.payments.mode === 'none'
  const [intent, setIntent] = useState<CardFieldsProps['intent'] | null>(null)
  const [isPaying, setPaying] = useState(false)
  const adding = useTopUp(() => onOpenChange(false), setIntent)
  const change = (next: boolean) => {
    adding.setProblem(null)
    setIntent(null)
    onOpenChange(next)
  }
  async function finish(paymentIntentId: string): Promise<void> {
    // If no webhook has arrived yet, this call makes the server ask the card company and credit the balance.
    const sent = { params: { intentId: paymentIntentId } }
    await call(getPayment, sent).catch(() => undefined)
    change(false)
    void invalidate(getPayment.changes)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || !isPaying) && change(next)}
      title={t('title')}
      description={isOff ? undefined : t('lead')}
      trigger={<Button variant={variant}>{t('open')}</Button>}
    >
      {isOff && <Alert>{t('none')}</Alert>}
      {!isOff && !intent && <TopUpForm {...adding} />}
      {intent && (
        <CardForm
          key={intent.paymentIntentId}
          description={t('title')}
          begin={() => Promise.resolve(intent)}
          onPaid={(id) => void finish(id)}
          onCancel={() => setIntent(null)}
          onBusy={setPaying}
        />
      )}
    </Dialog>
  )
}
