import type { Bill, BillShare } from '@lantern/contract/bills/bills'
import { toCents } from '@lantern/contract/payments/pricing'
import { fullName } from '@lantern/contract/members/names'
import { useTranslations } from 'use-intl'
import { useVenue } from '../../../lib/api/venue.ts'
import { count, money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { PaymentFields, usePayment } from './payment-fields.tsx'
import {
  amountsOf,
  deskMethods,
  partsOf,
  payableOf,
  paymentOf,
  redeemableOf,
  redemptionBody,
  unpaidDeposit,
} from './payment-draft.ts'
import { OwnPin } from '@lantern/contract/account/approval'
import { askMember, payBill } from '@lantern/contract/bills/actions'
import type { Sent } from '@lantern/contract/calls/endpoint'
import type { Customer } from '@lantern/contract/members/customers'
import { useState } from 'react'
import { MemberField } from '../../../kit/member/member-field.tsx'
import type { Method } from '../../../lib/shown/payment.ts'
import { useIsStation } from '../../../lib/session/station.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { billPath, useBillAction } from '../use-bill-action.ts'

export interface TakePaymentProps {
  bill: Bill
  /** The share that is paid; `null` for an amount of the whole bill. */
  share: BillShare | null
  onDone: () => void
}

type Payment = Sent<typeof payBill>['body']
type RequestBody = Sent<typeof askMember>['body']

/** The member from whose balance a payment is taken: the bill's own, or another one with their PIN or their yes. */
function usePayer({ userId }: Pick<Bill, 'userId'>, method: Method | null) {
  const [isOther, setOther] = useState(userId === null)
  const [member, setMember] = useState<Customer | null>(null)
  const [pin, setPin] = useState('')
  const request = method === 'balance' && isOther && member?.id !== userId ? member : null
  const isOwn = method !== 'balance' || !isOther || (member !== null && member.id === userId)
  return {
    request,
    /** The payment that is taken at once; `null` while the payer is asked or missing. */
    payOf(taken: Payment): Payment | null {
      if (isOwn) return taken
      return request && OwnPin.safeParse(pin).success ? { ...taken, userId: request.id, pin } : null
    },
    /** The request to the payer's phone; `null` if the payer isn't asked. */
    askOf({ amount, tip, shareId }: Payment, isAll: boolean): RequestBody | null {
      if (request === null || pin !== '') return null
      return {
        userId: request.id,
        ...(shareId !== undefined && { shareId }),
        ...(tip !== undefined && { tip }),
        ...(!isAll && { amount }),
      }
    },
    fields: { hasOwn: userId !== null, isOther, setOther, member, setMember, pin, setPin },
  }
}

function PayerFields({ fields, request }: ReturnType<typeof usePayer>) {
  const t = useTranslations('bills.ask')
  const { hasOwn, isOther, setOther, member, setMember, pin, setPin } = fields
  if (!isOther) {
    return (
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        onClick={() => setOther(true)}
      >
        {t('other')}
      </Button>
    )
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('who')}</legend>
      <MemberField member={member} onChange={setMember} />
      {request && (
        <Field label={t('pin')} hint={t('pinHint')}>
          <PasswordInput
            showLabel={t('show')}
            hideLabel={t('hide')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
        </Field>
      )}
      {hasOwn && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => {
            setOther(false)
            setMember(null)
          }}
        >
          {t('own')}
        </Button>
      )}
    </fieldset>
  )
}

export function TakePayment({ bill, share, onDone }: TakePaymentProps) {
  const t = useTranslations('bills')
  const paying = useBillAction(payBill, {
    done: ({ payments }) => {
      const change = payments.at(-1)?.change ?? '0'
      return {
        title: t('pay.done'),
        ...(Number(change) > 0 && {
          description: t('pay.doneChange', { change: money(change) }),
        }),
      }
    },
    failed: t('pay.failed'),
  })
  const asking = useBillAction(askMember, { done: t('ask.done') })
  // The current state of the share: it may have changed since it was pressed.
  const current = share && (bill.shares.find(({ id }) => id === share.id) ?? share)
  // An amount in progress by card can't be paid by others.
  const most = current ? toCents(current.amount) : payableOf(bill)
  const { all, half } = partsOf(most)
  const deposit = unpaidDeposit(bill)
  const [amount, setAmount] = useState(deposit ?? all)
  const [tip, setTip] = useState('')
  const amounts = amountsOf({ amount: current ? all : amount, tip }, most)
  const venue = useVenue()
  // Shares are paid whole, so that points pay the bill only.
  const redeemed = venue && !current ? redeemableOf(bill, venue) : null
  const payment = usePayment({
    methods: deskMethods(!useIsStation(), redeemed !== null),
    cents: (by) => (by === 'points' ? (redeemed?.amount ?? null) : amounts.cents),
    likely: ['terminal'],
  })
  const payer = usePayer(bill, payment.method)
  const isAll = current !== null || amounts.amount === most
  const isByPoints = payment.method === 'points' && redeemed
  const taken = isByPoints
    ? redemptionBody(bill, redeemed)
    : paymentOf(bill, amounts, payment, current?.id ?? null)
  const pay = taken && payer.payOf(taken)
  const ask = taken && payer.askOf(taken, isAll)
  const submit = async () => {
    const isDone = pay
      ? await paying.act({ ...billPath(bill), body: pay })
      : ask && (await asking.act({ ...billPath(bill), body: ask }))
    if (isDone) onDone()
  }
  const parts = [
    ...(deposit === null ? [] : [{ word: 'deposit' as const, amount: deposit }]),
    { word: 'all' as const, amount: all },
    { word: 'half' as const, amount: half },
  ]
  const { toTake } = payment.sums
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <PaymentFields {...payment.fields}>
        {payment.method === 'balance' && <PayerFields {...payer} />}
        {current && (
          <MoneyRows>
            <MoneyRow total label={current.name} amount={money(current.amount)} />
          </MoneyRows>
        )}
        {isByPoints ? (
          <p className="figures text-sm text-soft">
            {t('pay.points', { points: count(redeemed.points) })}
          </p>
        ) : (
          <>
            {!current && (
              <div className="grid gap-2">
                <Field
                  label={t('pay.amount')}
                  error={
                    amounts.amount === null && t('pay.amountWrong', { due: moneyOfCents(most) })
                  }
                  required
                >
                  <AmountInput value={amount} onChange={({ target }) => setAmount(target.value)} />
                </Field>
                <div className="flex gap-2">
                  {parts.map(({ word, amount: part }) => (
                    <Button
                      key={word}
                      variant="outline"
                      size="small"
                      onClick={() => setAmount(part)}
                    >
                      {t(`pay.${word}`)}
                    </Button>
                  ))}
                </div>
              </div>
            )}
            <Field label={t('pay.tip')} error={amounts.tip === null && t('pay.tipWrong')}>
              <AmountInput value={tip} onChange={({ target }) => setTip(target.value)} />
            </Field>
          </>
        )}
      </PaymentFields>
      <ModalFoot>
        <Button
          type="submit"
          size="large"
          className="figures"
          disabled={pay === null && ask === null}
          loading={paying.isBusy || asking.isBusy}
        >
          {payer.request && pay === null
            ? t('ask.submit', { name: fullName(payer.request) })
            : t('pay.submit', { amount: toTake === null ? '–' : moneyOfCents(toTake) })}
        </Button>
      </ModalFoot>
    </Form>
  )
}
