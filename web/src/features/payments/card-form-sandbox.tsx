import { confirmSandboxPayment, SandboxWebhook } from '@lantern/contract/payments/payments'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { CardFieldsProps, CardOutcome } from './card-form-fields.ts'

const cards = [
  { number: '4242424242424242', name: 'approve' },
  { number: '4000000000000002', name: 'decline' },
  { number: '4000000000009995', name: 'funds' },
  { number: '4000000000000069', name: 'expired' },
  { number: '4000002500003155', name: 'asks' },
  { number: '4000000000007726', name: 'refundLate' },
  { number: '4000000000005126', name: 'refundFails' },
  { number: '4000000000000259', name: 'disputeWon' },
  { number: '4000000000002685', name: 'disputeLost' },
] as const

const isWebhook = (text: string) => SandboxWebhook.options.find((option) => option === text)

/** The form for test cards, used without a card company. It also chooses how the emulator's webhooks arrive. */
export default function CardFormSandbox(props: CardFieldsProps) {
  const { intent, isBusy, onPay, onCancel } = props
  const t = useTranslations('payments')
  const [cardNumber, setCard] = useState<string>(cards[0].number)
  const [webhook, setWebhook] = useState<SandboxWebhook>('now')
  const [isAsking, setAsking] = useState(false)
  const { clientSecret } = intent

  async function confirm(approve?: boolean): Promise<CardOutcome | null> {
    const answer = approve === undefined ? {} : { approve }
    const body = { clientSecret, cardNumber, webhook, ...answer }
    const { status, message } = await call(confirmSandboxPayment, { body })
    setAsking(status === 'requires_action')
    if (status === 'requires_action') return null
    if (status === 'succeeded' || status === 'processing') return { status }
    return { status: 'failed', message: message ?? t('setupErrorText') }
  }
  const pay = (approve?: boolean) => onPay(() => confirm(approve))

  return (
    <Form onSubmit={pay} className="grid gap-4">
      <div className="flex items-start gap-3 text-sm text-soft">
        <Badge tone="amber">
          <FlaskConical />
          {t('test.badge')}
        </Badge>
        <p className="min-w-0 flex-1">{t('test.text')}</p>
      </div>
      <Field label={t('test.number')}>
        <Select value={cardNumber} onChange={(event) => setCard(event.target.value)}>
          {cards.map(({ number, name }) => (
            <option key={number} value={number}>
              {t(`test.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('test.webhook')}>
        <Select
          value={webhook}
          onChange={(event) => setWebhook(isWebhook(event.target.value) ?? 'now')}
        >
          {SandboxWebhook.options.map((option) => (
            <option key={option} value={option}>
              {t(`test.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
      {isAsking ? (
        <Alert
          tone="warning"
          title={t('test.ask')}
          action={
            <div className="flex gap-3">
              <Button size="small" loading={isBusy} onClick={() => pay(true)}>
                {t('test.yes')}
              </Button>
              <Button variant="outline" size="small" disabled={isBusy} onClick={() => pay(false)}>
                {t('test.no')}
              </Button>
            </div>
          }
        />
      ) : (
        <div className="flex flex-col-reverse gap-3 sm:grid sm:grid-cols-2">
          <Button variant="outline" disabled={isBusy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('pay')}
          </Button>
        </div>
      )}
    </Form>
  )
}
