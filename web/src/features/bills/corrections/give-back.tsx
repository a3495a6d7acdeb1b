import type { Bill, PaymentWay } from '@lantern/contract/bills'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ApprovalField, useApproval } from './approval-field.tsx'
import {
  backOf,
  giveBackOf,
  mostBack,
  tipWith,
  waysBack,
  type GiveBackDraft,
} from './give-back-draft.ts'
import { correctionReasons } from './reason.ts'
import { ReasonFields } from './reason-fields.tsx'
import type { BillActs } from '../use-bill.ts'

export interface GiveBackProps {
  bill: Bill
  acts: BillActs
  onDone: () => void
}

/** The form: its entries, their sums, and sending them as soon as the contract takes them. */
function useGiveBackForm({ bill, acts, onDone }: GiveBackProps, ways: readonly PaymentWay[]) {
  const approving = useApproval()
  const form = useForm<GiveBackDraft>({
    defaultValues: { way: ways[0] ?? 'cash', tip: '', reason: 'mistake', note: '' },
  })
  const [chosen, tip, reason, note] = useWatch({
    control: form.control,
    name: ['way', 'tip', 'reason', 'note'],
  })
  // The money that came by a way may have gone back meanwhile.
  const way = ways.find((each) => each === chosen) ?? ways[0] ?? 'cash'
  const draft = { way, tip, reason, note }
  const body = giveBackOf(bill, draft)
  const isReady = body !== null && !approving.isMissing
  const submit = form.handleSubmit(async () => {
    if (!body || !isReady) return
    const sent = { ...body, ...approving.carried }
    const outcome = await acts.giveBack.attempt({ ...acts.at, body: sent })
    if (outcome.isDone) onDone()
    else approving.read(outcome.error)
  })
  return { form, draft, back: backOf(bill, draft), approving, isReady, submit }
}

/** The tip that goes back: as much as the amount takes along, or another one. */
function Tip({
  bill,
  way,
  form,
  isWrong,
}: {
  bill: Bill
  way: PaymentWay
  form: UseFormReturn<GiveBackDraft>
  isWrong: boolean
}) {
  const t = useTranslations('bills.giveBack')
  const most = moneyOfCents(mostBack(bill, way).tip)
  const follows = moneyOfCents(tipWith(bill, way))
  return (
    <Field
      label={t('tip')}
      hint={t('tipHint', { most, follows })}
      error={isWrong && t('tipWrong', { most })}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        className="figures"
        {...form.register('tip')}
      />
    </Field>
  )
}

/** Gives back what was paid too much, and of the tips: by a way that it came by, or to the balance. */
export function GiveBack(props: GiveBackProps) {
  const t = useTranslations('bills')
  const { bill, acts } = props
  const ways = waysBack(bill)
  const { form, draft, back, approving, isReady, submit } = useGiveBackForm(props, ways)
  const { way, reason, note } = draft
  if (ways.length === 0) return <p className="text-sm text-soft">{t('giveBack.nothing')}</p>
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-soft">{t('giveBack.text')}</p>
      <SegmentedControl
        label={t('giveBack.how')}
        value={way}
        onValueChange={(next) => form.setValue('way', next)}
        options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
        className="flex-wrap"
      />
      {mostBack(bill, way).tip > 0 && (
        <Tip bill={bill} way={way} form={form} isWrong={back.tip === null} />
      )}
      {back.isTyped && back.tip !== null && back.tip > 0 && (
        <ReasonFields
          reasons={correctionReasons}
          why={{ reason, note }}
          onChange={(next) => {
            form.setValue('reason', next.reason)
            form.setValue('note', next.note)
          }}
        />
      )}
      <MoneyRows>
        <MoneyRow
          total
          label={t('giveBack.all')}
          amount={moneyOfCents(back.tip === null ? 0 : back.all)}
        />
      </MoneyRows>
      <ApprovalField approving={approving} />
      <ModalFoot>
        <Button
          type="submit"
          size="large"
          className="figures"
          disabled={!isReady}
          loading={acts.giveBack.isBusy}
        >
          {t(`giveBack.by.${way}`)}
        </Button>
      </ModalFoot>
    </form>
  )
}
