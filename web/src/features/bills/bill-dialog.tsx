import { type Bill, type BillLine, type BillShare, getBill } from '@lantern/contract/bills/bills'
import { toCents } from '@lantern/contract/payments/pricing'
import { placeName } from '@lantern/contract/members/names'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Building2 from 'lucide-react/icons/building-2'
import BadgeMinus from 'lucide-react/icons/badge-minus'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import Split from 'lucide-react/icons/split'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../lib/session/session.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { TierBadge } from '../../kit/member/tier-badge.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { money, moneyOfCents, shortDate } from '../../lib/shown/format.ts'
import { useIsStation } from '../../lib/session/station.ts'
import { Button } from '../../ui/actions/button.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Link } from '../../ui/actions/link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ModalFoot } from '../../ui/overlays/modal-foot.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { BillCompany } from './company-form.tsx'
import { BillFate, MinimumCharge, BillRequests } from './bill-end.tsx'
import { BillLines, useLineName } from './bill-lines.tsx'
import { BillPaper, usePaper, usePhoneAddress } from './paper/bill-paper.tsx'
import { BillShares, BillSum } from './bill-sum.tsx'
import { CorrectForm } from './corrections/correct-form.tsx'
import { GiveBack, useMethodsBack } from './corrections/give-back.tsx'
import { payableOf, unpaidDeposit } from './payments/payment-draft.ts'
import { ShareReceipt } from './paper/paper.tsx'
import { SplitForm } from './split/split-form.tsx'
import { TakePayment } from './payments/take-payment.tsx'
import { TransferForm } from './corrections/transfer-form.tsx'
import { CodeSheet } from '../../ui/layout/code-picture.tsx'
import { billPath, useBillAction } from './use-bill-action.ts'
import { endBillHolds } from '@lantern/contract/bills/phone'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/cache/queries.ts'

type Step =
  | { do: 'pay'; share: BillShare | null }
  | { do: 'split' }
  | { do: 'transfer' }
  | { do: 'company' }
  | { do: 'code' }
  | { do: 'correct'; line: BillLine | null }
  | { do: 'giveBack' }
  | null

const tones = { open: 'amber', owed: 'vermilion', paid: 'jade', written_off: 'neutral' } as const

interface PanelProps {
  bill: Bill
  onStep: (step: Step) => void
  onClose: () => void
}

function BillOptions({
  bill,
  onStep,
  onClose,
  isCorrectable,
  paper,
}: PanelProps & { isCorrectable: boolean; paper: ReturnType<typeof usePaper> }) {
  const t = useTranslations('bills')
  const methodsBack = useMethodsBack(bill)
  const may = useMay()
  const due = toCents(bill.due)
  const isDue = bill.closedAt === null && due > 0
  const isOpenTab = isCorrectable && may('payments') && bill.isTab && bill.closedAt === null
  const option = (Icon: ComponentType, words: string, step: Step) => (
    <Button variant="outline" onClick={() => onStep(step)}>
      <Icon />
      {words}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" loading={paper.isBusy} onClick={() => paper.print(isDue)}>
          <Printer />
          {t('paper.open')}
        </Button>
        {isOpenTab && (
          <Link
            to="/point-of-sale"
            search={{ bill: String(bill.id) }}
            onClick={onClose}
            className={buttonLook('outline')}
          >
            <UtensilsCrossed />
            {t('add')}
          </Link>
        )}
        {option(Building2, t('company.open'), { do: 'company' })}
        {isDue && option(QrCode, t('code.open'), { do: 'code' })}
        {isDue && may('payments') && option(Split, t('split.open'), { do: 'split' })}
        {isCorrectable &&
          may('payments') &&
          bill.isTab &&
          bill.status === 'open' &&
          bill.lines.length > 0 &&
          option(ArrowRightLeft, t('transfer.open'), { do: 'transfer' })}
        {isCorrectable &&
          may('discounts') &&
          toCents(bill.total) > 0 &&
          option(BadgeMinus, t('correct.open'), { do: 'correct', line: null })}
      </div>
      {isCorrectable && may('refunds') && due >= 0 && methodsBack.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => onStep({ do: 'giveBack' })}
        >
          {t('giveBack.openTip')}
        </Button>
      )}
    </>
  )
}

function DueBar({ bill, onStep }: Omit<PanelProps, 'onClose'>) {
  const isStation = useIsStation()
  const t = useTranslations('bills')
  const may = useMay()
  const due = toCents(bill.due)
  const deposit = unpaidDeposit(bill)
  if (bill.closedAt !== null || !may(due > 0 ? 'payments' : 'refunds') || due === 0) return null
  return (
    <ModalFoot>
      {due > 0 && (
        <Button
          size="large"
          className="figures"
          disabled={payableOf(bill) === 0}
          onClick={() => onStep({ do: 'pay', share: null })}
        >
          {deposit === null
            ? t('pay.openOf', { due: moneyOfCents(payableOf(bill)) })
            : t('pay.openDeposit', { amount: money(deposit) })}
        </Button>
      )}
      {due < 0 && !isStation && (
        <Button size="large" className="figures" onClick={() => onStep({ do: 'giveBack' })}>
          {t('giveBack.open', { amount: money(bill.due.slice(1)) })}
        </Button>
      )}
    </ModalFoot>
  )
}

function BillPanel({ bill, onStep, onClose }: PanelProps) {
  const t = useTranslations('bills')
  const isStation = useIsStation()
  const isLive = bill.closedAt === null
  const language = useLanguage()
  const { status, dueBy, closedAt, name, tierId } = bill
  const isCorrectable = !isStation && (isLive || (!bill.isTab && bill.status === 'paid'))
  const paper = usePaper(bill.id)
  const endHolds = useBillAction(endBillHolds, { done: t('holds.done') })
  const may = useMay()
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        {dueBy && closedAt === null && (
          <Badge>{t('owedUntil', { date: shortDate(dueBy, language) })}</Badge>
        )}
        {name && <span className="font-semibold wrap-anywhere">{name}</span>}
        <TierBadge tierId={tierId} />
      </p>
      <BillLines
        bill={bill}
        onCorrect={
          isCorrectable && may('discounts') ? (line) => onStep({ do: 'correct', line }) : undefined
        }
      />
      <BillSum bill={bill} onPrint={paper.printShare} />
      {may('payments') && <BillRequests bill={bill} />}
      {Number(bill.held) > 0 && may('payments') && (
        <Button
          variant="outline"
          className="w-fit"
          loading={endHolds.isBusy}
          onClick={() => void endHolds.act(billPath(bill))}
        >
          {t('holds.end')}
        </Button>
      )}
      {may('payments') && <MinimumCharge bill={bill} />}
      <BillShares
        bill={bill}
        onPay={isLive && may('payments') ? (share) => onStep({ do: 'pay', share }) : undefined}
        onPrint={paper.printShare}
      />
      <BillOptions {...{ bill, onStep, onClose, isCorrectable, paper }} />
      <BillFate bill={bill} />
      <DueBar {...{ bill, onStep }} />
      {paper.paid ? (
        <div data-print className="hidden print:block" aria-hidden="true">
          <ShareReceipt paid={paper.paid} />
        </div>
      ) : (
        <BillPaper bill={bill} address={paper.address} />
      )}
    </div>
  )
}

function PhoneCode({ billId }: { billId: number }) {
  const t = useTranslations('bills.code')
  return <CodeSheet address={usePhoneAddress(billId)} label={t('label')} text={t('text')} />
}

function Doing({
  step,
  ...props
}: PanelProps & { step: NonNullable<Step>; onMoved: (billId: number) => void }) {
  const { bill } = props
  const onDone = () => props.onStep(null)
  if (step.do === 'pay') return <TakePayment {...{ bill, onDone }} share={step.share} />
  if (step.do === 'company') return <BillCompany {...{ bill, onDone }} />
  if (step.do === 'code') return <PhoneCode billId={bill.id} />
  if (step.do === 'split') return <SplitForm {...{ bill, onDone }} />
  if (step.do === 'transfer') return <TransferForm bill={bill} onMoved={props.onMoved} />
  if (step.do === 'giveBack') return <GiveBack {...{ bill, onDone }} />
  return <CorrectForm {...{ bill, onDone }} line={step.line} />
}

export interface BillDialogProps {
  billId: number
  /**
   * Whether it opens with the payment of what is due, or the refund of its credit. A bill that is split opens with its
   * shares.
   */
  isPaying?: boolean
  onClose: () => void
}

function firstStep({ due, shares }: Bill): Step {
  if (toCents(due) < 0) return { do: 'giveBack' }
  return toCents(due) > 0 && shares.length === 0 ? { do: 'pay', share: null } : null
}

/** A party's bill, the same on the floor, at the desk and at the till. */
export function BillDialog({ billId, isPaying = false, onClose }: BillDialogProps) {
  const t = useTranslations('bills')
  const language = useLanguage()
  const nameOf = useLineName()
  // After a transfer the dialog shows the bill that has the dishes then.
  const [shown, show] = useState(billId)
  const query = useQuery(queryOf(getBill, billPath({ id: shown })))
  const [chosen, setStep] = useState<Step | 'due'>(isPaying ? 'due' : null)
  const step = chosen === 'due' ? (query.data ? firstStep(query.data) : null) : chosen
  const title = () => {
    if (step === null) {
      const place = query.data?.place ?? null
      return place === null ? t('title') : t('titleOf', { place: placeName(place, language) })
    }
    if (step.do === 'correct') {
      return t('correct.title', { what: step.line ? nameOf(step.line) : t('correct.whole') })
    }
    if (step.do === 'pay' && step.share) return t('pay.shareTitle', { name: step.share.name })
    return step.do === 'code' ? t('code.open') : t(`${step.do}.title`)
  }
  const onMoved = (id: number) => {
    setStep(null)
    show(id)
  }
  const number = query.data && t('number', { number: query.data.lanternId })
  return (
    <Dialog onClose={onClose} title={title()} description={number} className="md:max-w-2xl!">
      <Loaded query={query} failed={t('error')} skeleton={<PanelSkeleton className="h-96" />}>
        {(bill) =>
          step === null ? (
            <BillPanel {...{ bill, onClose }} onStep={setStep} />
          ) : (
            <div className="grid gap-4">
              <Button
                variant="quiet"
                size="small"
                className="justify-self-start"
                onClick={() => setStep(null)}
              >
                <ArrowLeft />
                {t('back')}
              </Button>
              <Doing {...{ bill, step, onClose, onMoved }} onStep={setStep} />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
