import type { Venue } from '@lantern/contract/venue/venue'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useTranslations } from 'use-intl'
import { useRun } from '../../kit/act/use-action.ts'
import { money } from '../../lib/shown/format.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { CardFieldsProps, CardOutcome } from './card-form-fields.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'

const fields = {
  stripe: onDemand(() => import('./card-form-stripe.tsx')),
  sandbox: onDemand(() => import('./card-form-sandbox.tsx')),
} satisfies Record<Exclude<Venue['payments']['mode'], 'none'>, ComponentType<CardFieldsProps>>

export interface CardFormProps {
  /** The purchase as text. */
  description: string
  /** Opens the payment. It is called once, when the form is first shown. */
  begin: () => Promise<CardFieldsProps['intent']>
  /** The card company has taken the money or is still processing it. The caller then asks the server. */
  onPaid: (paymentIntentId: string, status: 'succeeded' | 'processing') => void
  /** The caller shows one toast for payment and purchase, since the first of two would be replaced at once. */
  isToldLater?: boolean
  onCancel: () => void
  /** `true` while the card company is asked, and after a success until `onPaid` has finished: it must not be closed. */
  onBusy: (isBusy: boolean) => void
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <output className="flex items-center justify-center gap-3 py-10 text-soft">
      <Spinner />
      {children}
    </output>
  )
}

/** The card form: the card company's own fields, or a marked test form instead (product#card-form). */
export function CardForm(props: CardFormProps) {
  const { description, begin, onPaid, isToldLater = false, onCancel, onBusy } = props
  const t = useTranslations('payments')
  const mode = useVenue()?.payments.mode
  const begun = useRef(false)
  const [intent, setIntent] = useState<CardFieldsProps['intent']>()
  const [isBroken, setBroken] = useState(false)
  const breakOff = useCallback(() => {
    setBroken(true)
    toast({ variant: 'destructive', title: t('setupError'), description: t('setupErrorText') })
  }, [t])
  const opening = useRun(begin, {
    changes: [],
    failed: { title: t('setupError'), otherwise: t('setupErrorText') },
    onDone: setIntent,
    onRefused: () => setBroken(true),
  })
  const open = useEffectEvent(() => void opening.act(undefined))
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    open()
  }, [])
  const [isPaid, setPaid] = useState(false)
  const { act: pay, isBusy } = useRun((confirm: () => Promise<CardOutcome | null>) => confirm(), {
    changes: [],
    failed: { title: t('failed'), otherwise: t('setupErrorText') },
    onDone: (outcome) => outcome && take(outcome),
  })
  const isUnderWay = isBusy || isPaid
  useEffect(() => {
    onBusy(isUnderWay)
    return () => onBusy(false)
  }, [isUnderWay, onBusy])

  function take(outcome: CardOutcome): void {
    if (!intent) return
    if (outcome.status === 'failed') {
      toast({ variant: 'destructive', title: t('failed'), description: outcome.message })
      return
    }
    if (outcome.status === 'succeeded') {
      if (!isToldLater) toast({ title: t('success'), description: t('successText') })
    } else toast({ title: t('processing'), description: t('processingText') })
    setPaid(true)
    onPaid(intent.paymentIntentId, outcome.status)
  }

  if (isBroken || mode === 'none') {
    return (
      <ErrorState
        title={t('setupFailed')}
        action={
          <Button variant="outline" onClick={onCancel}>
            {t('goBack')}
          </Button>
        }
      >
        {t('setupFailedText')}
      </ErrorState>
    )
  }
  if (isPaid) return <Waiting>{t('processingText')}</Waiting>
  if (!intent || !mode) return <Waiting>{t('loading')}</Waiting>

  const Fields = fields[mode]
  return (
    <div className="grid gap-5">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-4">
        <p className="min-w-0 text-soft">{description}</p>
        <p className="heading figures text-2xl">
          <span className="sr-only">{t('amount')} </span>
          {money(intent.amount)}
        </p>
      </div>
      <Fields
        skeleton={<Waiting>{t('loading')}</Waiting>}
        intent={intent}
        isBusy={isBusy}
        onPay={(confirm) => void pay(confirm)}
        onCancel={onCancel}
        onBroken={breakOff}
      />
    </div>
  )
}
