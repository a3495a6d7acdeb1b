import { giveCardRefund, type FailedRefund } from '@lantern/contract/corrections'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ApprovalField, isAboutApproval, useApproval } from './approval-field.tsx'
import {
  cardRefundOf,
  cardRefundReasons,
  handedOver,
  type CardRefundDraft,
} from './card-refund-draft.ts'
import { ReasonFields } from './reason-fields.tsx'

/** The facts of a refund that reached no card, as far as this form needs them. */
export type Giving = Pick<FailedRefund, 'id' | 'amount' | 'ways'>

/** The form: its entries, and sending them as soon as the contract takes them. */
function useCardRefund({ id, ways }: Giving, onDone: () => void) {
  const t = useTranslations('bills')
  const approving = useApproval()
  const form = useForm<CardRefundDraft>({
    defaultValues: { way: ways[0] ?? 'cash', reason: 'card_closed', note: '' },
  })
  const [way, reason, note] = useWatch({ control: form.control, name: ['way', 'reason', 'note'] })
  const { attempt, isBusy } = useAct(giveCardRefund, {
    key: `card-refund-${id}`,
    outdated: ['till', 'payments', 'wallet', 'bookings', 'orders', 'bills'],
    done: (given) => ({
      title: t('giveBack.done'),
      description: `${t(`cardRefund.ways.${given.way}`)} · ${money(given.amount)}`,
    }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onRefused: isAboutApproval,
  })
  const draft = { way, reason, note }
  const body = cardRefundOf(draft)
  const isReady = body !== null && !approving.isMissing
  const submit = form.handleSubmit(async () => {
    if (!body || !isReady) return
    const sent = { ...body, ...approving.carried }
    const outcome = await attempt({ params: { id }, body: sent })
    if (outcome.isDone) onDone()
    else approving.read(outcome.error)
  })
  return { form, draft, approving, isReady, isBusy, submit }
}

interface CardRefundDialogProps {
  refund: Giving
  onClose: () => void
}

/** Asks by which way the money goes back, and why. */
export default function CardRefundDialog({ refund, onClose }: CardRefundDialogProps) {
  const t = useTranslations('bills')
  const { form, draft, approving, isReady, isBusy, submit } = useCardRefund(refund, onClose)
  const { way, reason, note } = draft
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('cardRefund.title', { amount: money(refund.amount) })}
      description={t('cardRefund.text')}
      closeLabel={t('close')}
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <SegmentedControl
          label={t('giveBack.how')}
          value={way}
          onValueChange={(next) => form.setValue('way', next)}
          options={refund.ways.map((value) => ({ value, label: t(`cardRefund.ways.${value}`) }))}
          className="w-full! flex-wrap [&>label]:flex-1"
        />
        <p className="text-sm text-soft">{t(`cardRefund.how.${way}`)}</p>
        <ReasonFields
          reasons={cardRefundReasons}
          why={{ reason, note }}
          onChange={(next) => {
            form.setValue('reason', next.reason)
            form.setValue('note', next.note)
          }}
        />
        <MoneyRows>
          <MoneyRow
            total
            label={t('giveBack.all')}
            amount={moneyOfCents(handedOver(refund, way))}
          />
        </MoneyRows>
        <ApprovalField approving={approving} />
        <Button type="submit" size="large" className="figures" disabled={!isReady} loading={isBusy}>
          {t(`cardRefund.by.${way}`, { amount: moneyOfCents(handedOver(refund, way)) })}
        </Button>
      </form>
    </Dialog>
  )
}
