import type { PhoneBill, PhonePayment } from '@lantern/contract/bills/phone'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { getBalance } from '@lantern/contract/payments/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MethodChoice } from '../../../kit/payment/method-choice.tsx'
import { SignInLink } from '../../../kit/member/sign-in-link.tsx'
import { TipChoice } from '../../../kit/payment/tip-choice.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useRedeemable } from '../../../kit/payment/points-choice.tsx'
import { count, money, moneyOfCents } from '../../../lib/shown/format.ts'
import { chosenOf, offered } from '../../../lib/shown/payment.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { PhoneChoice } from './phone-choice.tsx'
import { newDraft, paymentOf, sumsOf, type PhoneDraft } from './phone-draft.ts'
import type { PhoneActions } from './use-phone-bill.ts'
import { Form } from '../../../ui/fields/form.tsx'

function Balance() {
  const t = useTranslations('billsPhone')
  const query = useQuery(queryOf(getBalance, {}))
  const { data } = query
  if (query.isError && !data) return <ReadFailure query={query}>{t('balanceError')}</ReadFailure>
  return (
    <p className="figures text-sm text-soft">
      {t('balanceOf', { balance: data ? money(data.balance) : '…' })}
    </p>
  )
}

interface PhonePayProps {
  billKey: string
  bill: PhoneBill
  acts: Pick<PhoneActions, 'card' | 'balance' | 'points'>
  /** Called when a payment by card was started, which needs the card form. */
  onBegun: (payment: PhonePayment) => void
}

/** One press pays as much of the bill as the member's points can. The rest is paid in any way. */
function UsePoints({ billKey, bill, acts }: Pick<PhonePayProps, 'billKey' | 'bill' | 'acts'>) {
  const t = useTranslations('core.redemption')
  const paid = bill.payments.filter(({ method }) => method === 'points')
  const redeemed = paid.reduce((sum, { amount }) => sum + toCents(amount), 0)
  const most = useRedeemable({ total: toCents(bill.total), due: toCents(bill.rest), redeemed })
  if (most === null) return null
  const { points, amount } = most
  const body = { points, amount: toDollars(amount) }
  return (
    <div className="grid gap-1.5">
      <Button
        variant="outline"
        className="figures"
        loading={acts.points.isBusy}
        onClick={() => void acts.points.act({ params: { key: billKey }, body })}
      >
        {t('use', { points: count(points), amount: moneyOfCents(0 - amount) })}
      </Button>
      <p className="text-sm text-soft">{t('hint')}</p>
    </div>
  )
}

export function PhonePay(props: PhonePayProps) {
  const { billKey, bill, acts, onBegun } = props
  const t = useTranslations('billsPhone')
  const { status } = useSession()
  const venue = useVenue()
  const [draft, setDraft] = useState(newDraft)
  const change = (part: Partial<PhoneDraft>) => setDraft((last) => ({ ...last, ...part }))
  const methods = offered({
    balance: status === 'member',
    card: (venue?.payments.mode ?? 'none') !== 'none',
  })
  const method = chosenOf(methods, draft.method, methods)
  const request = paymentOf(bill, draft, t('someone'))
  const isBusy = acts.card.isBusy || acts.balance.isBusy
  const startOver = () => change({ ...newDraft, method: draft.method })
  const submit = async () => {
    if (!request || isBusy) return
    if (method === 'balance') {
      const isDone = await acts.balance.act({ params: { key: billKey }, body: request })
      if (isDone) startOver()
      return
    }
    const outcome = await acts.card.attempt(request)
    if (!outcome.isDone) return
    startOver()
    onBegun(outcome.reply)
  }
  const sums = sumsOf(bill, draft)
  return (
    <Panel>
      <Form className="grid grid-cols-1 gap-6" onSubmit={submit}>
        <UsePoints {...props} />
        <PhoneChoice bill={bill} draft={draft} onChange={change} />
        <TipChoice
          tip={draft.tip}
          onChange={(tip) => change({ tip })}
          isInvalid={sums.tip === null}
          words="billsPhone.tip"
        />
        {methods.length > 1 && (
          <MethodChoice
            methods={methods}
            value={method}
            onChange={(next) => change({ method: next })}
          />
        )}
        {method === 'balance' && <Balance />}
        <div aria-live="polite">
          <MoneyRows>
            <MoneyRow label={t('amount')} amount={moneyOfCents(sums.amount)} />
            {sums.tip !== null && sums.tip > 0 && (
              <MoneyRow label={t('tip.tip')} amount={moneyOfCents(sums.tip)} />
            )}
            <MoneyRow total label={t('total')} amount={moneyOfCents(sums.total)} />
          </MoneyRows>
        </div>
        {method ? (
          <Button
            type="submit"
            size="large"
            className="figures"
            disabled={request === null}
            loading={isBusy}
          >
            {t('submit', { amount: moneyOfCents(sums.total) })}
          </Button>
        ) : (
          venue && <Alert tone="warning">{t('noCards')}</Alert>
        )}
        {status === 'visitor' && (
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-soft">
            <p className="min-w-[min(10rem,100%)] flex-1">{t('signInText')}</p>
            <SignInLink size="small" isQuiet>
              {t('signIn')}
            </SignInLink>
          </div>
        )}
      </Form>
    </Panel>
  )
}
