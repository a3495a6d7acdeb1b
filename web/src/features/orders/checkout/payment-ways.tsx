import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { type Cents, toCents } from '@lantern/contract/payments/pricing'
import { getBalance } from '@lantern/contract/payments/wallet'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PointsChoice, usePointsChoice } from '../../../kit/payment/points-choice.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { chosenOf, offered } from '../../../lib/shown/payment.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Link } from '../../../ui/actions/link.tsx'
import { ChoiceRow } from '../../../ui/fields/choice-row.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { MinimumLeft } from '../../bills/bill-sum.tsx'

type PaymentWay = 'bill' | 'balance' | 'card'

interface Payable {
  total: Cents
  /** The part of the total that points can't pay. */
  tip: Cents
  hasCard: boolean
  /** Orders with a tip or a discount, or for later, can't go on a bill. */
  canGoOnBill: boolean
}

/**
 * The ways of paying an order. The open bill of the member's party is chosen at first, if the staff let its members
 * order on it; then the balance if it suffices, and then the card. `method` is `null` if none is possible.
 */
export function usePaymentWay({ total, tip, hasCard, canGoOnBill }: Payable) {
  const [chosen, choose] = useState<PaymentWay | null>(null)
  const known = useQuery(queryOf(getBalance, {})).data
  const bills = useQuery(queryOf(listOwnBills, {})).data
  const bill = bills?.find(({ status }) => status === 'open')
  const balance = known && toCents(known.balance)
  const points = usePointsChoice({ total: total - tip, due: total - tip })
  const fromBalance = total - (points.redeemed?.amount ?? 0)
  const isLow = balance !== undefined && balance < fromBalance
  const methods = offered({
    bill: canGoOnBill && (bill?.membersMayOrder ?? false),
    balance: true,
    card: hasCard,
  })
  const payable = methods.filter((method) => method !== 'balance' || !isLow)
  return {
    methods,
    method: chosenOf(payable, chosen, payable),
    choose,
    total,
    points: {
      ...points,
      use(isUsed: boolean) {
        points.use(isUsed)
        if (isUsed) choose('balance')
      },
    },
    fromBalance,
    balance,
    isLow,
    bill,
  }
}

export function PaymentWays(props: ReturnType<typeof usePaymentWay>) {
  const { methods, method, choose, total, points, fromBalance, balance, isLow, bill } = props
  const t = useTranslations('orders.pay')
  const group = useId()
  const notes = {
    bill: bill && t('onBillText', { due: money(bill.due) }),
    balance:
      balance !== undefined &&
      (isLow
        ? `${t('lowBalance')} ${moneyOfCents(balance)}`
        : t('leaves', {
            balance: moneyOfCents(balance),
            rest: moneyOfCents(balance - fromBalance),
          })),
    card: null,
  }
  return (
    <>
      {bill && <MinimumLeft minimum={bill.minimum} />}
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('how')}</legend>
        {methods.map((way) => (
          <ChoiceRow
            key={way}
            group={group}
            label={t(`ways.${way}`)}
            note={notes[way] || (way === 'balance' && <>&nbsp;</>)}
            end={
              <span className="figures font-semibold">
                {moneyOfCents(way === 'balance' ? fromBalance : total)}
              </span>
            }
            isChosen={way === method}
            disabled={way === 'balance' && isLow}
            onChoose={() => {
              choose(way)
              // Points are used with the balance only.
              if (way !== 'balance') points.use(false)
            }}
          />
        ))}
        <PointsChoice {...points} />
      </fieldset>
      {isLow && method !== 'bill' && (
        <Alert
          tone="warning"
          title={t('low')}
          action={
            <Link to="/account" search={{ topup: '1' }} className={buttonLook('outline', 'small')}>
              {t('topUp')}
            </Link>
          }
        >
          {t(methods.includes('card') ? 'lowText' : 'lowTextOnly')}
        </Alert>
      )}
    </>
  )
}
