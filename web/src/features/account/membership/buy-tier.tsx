import { receiptTaxes, toCents, toDollars } from '@lantern/contract/payments/pricing'
import { buyMembership, type Period } from '@lantern/contract/members/tiers'
import type { Venue } from '@lantern/contract/venue/venue'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { MethodChoice } from '../../../kit/payment/method-choice.tsx'
import { TaxRows } from '../../../kit/payment/tax-rows.tsx'
import { tierName } from '../../../kit/member/tier-badge.tsx'
import type { PublicTier } from '../../../kit/member/tier-terms.ts'
import { useAction } from '../../../kit/act/use-action.ts'
import { useTaxes } from '../../../lib/api/taxes.ts'
import { useSession } from '../../../lib/session/session.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { chosenOf, offered, type Method } from '../../../lib/shown/payment.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import CardDialog from '../../payments/card-form-dialog.tsx'
import { tierPrice } from './membership.ts'

interface BuyTierProps {
  tier: PublicTier
  period: Period
  venue: Venue
  /**
   * Whether the tier, which the member has bought, renews at its end. Buying more keeps that unless they take it off.
   */
  isRenewed: boolean
  onClose: () => void
}

export default function BuyTier({ tier, period, venue, isRenewed, onClose }: BuyTierProps) {
  const t = useTranslations('membership')
  const name = tierName(tier, useLanguage())
  const { member } = useSession()
  const price = tierPrice(tier, period, useTaxes(venue))
  const [renews, setRenews] = useState(isRenewed)
  const [chosen, setChosen] = useState<Method | null>(null)
  const [isByCard, setByCard] = useState(false)
  const done = { title: t('done', { tier: name }) }
  const failed = { title: t('failed'), description: t('failedText') }
  const { act, isBusy } = useAction(buyMembership, {
    done: () => done,
    failed: { title: failed.title, otherwise: failed.description },
    onDone: onClose,
  })
  if (!price) return null
  const metadata = { tierId: tier.id, period, totalPrice: toDollars(price.total), renews }
  const description = t(`line.${period}`, { tier: name })
  if (isByCard) {
    return (
      <CardDialog
        {...{ description, done, onClose }}
        body={{ paymentType: 'membership', metadata }}
        credited={{ title: t('credited'), description: t('creditedText') }}
        processing={{ title: t('processing'), description: t('processingText') }}
      />
    )
  }
  const isEnough = toCents(member?.accountBalance ?? 0) >= price.total
  const methods = offered({ balance: true, card: venue.payments.mode !== 'none' })
  const pay = chosenOf(methods, chosen, isEnough ? methods : ['card']) ?? 'balance'
  const confirm = () => (pay === 'card' ? setByCard(true) : void act({ body: metadata }))
  return (
    <ConfirmDialog
      onClose={onClose}
      title={description}
      description={t('buyText')}
      confirmLabel={t(pay === 'card' ? 'byCard' : 'pay', { amount: moneyOfCents(price.total) })}
      onConfirm={confirm}
      loading={isBusy}
    >
      <div className="grid gap-4">
        <MoneyRows>
          <MoneyRow label={t('price')} amount={moneyOfCents(price.net)} />
          <TaxRows taxes={receiptTaxes(price.taxes)} />
          <MoneyRow total label={t('total')} amount={moneyOfCents(price.total)} />
        </MoneyRows>
        <Checkbox
          label={t('renews')}
          hint={t('renewal.hint')}
          checked={renews}
          onChange={({ target }) => setRenews(target.checked)}
        />
        {methods.length > 1 && <MethodChoice methods={methods} value={pay} onChange={setChosen} />}
      </div>
    </ConfirmDialog>
  )
}
