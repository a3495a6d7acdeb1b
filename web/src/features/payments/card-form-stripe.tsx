import { languages } from '@lantern/contract/venue/languages'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe, type Appearance, type Stripe } from '@stripe/stripe-js'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useTheme } from '../../lib/browser/theme.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Button } from '../../ui/actions/button.tsx'
import type { CardFieldsProps, CardOutcome } from './card-form-fields.ts'
import { Form } from '../../ui/fields/form.tsx'

let company: { key: string; stripe: Promise<Stripe | null> } | undefined

/** Loads Stripe's script, which must come from Stripe itself. It is loaded once; `null` if that fails. */
function stripeFor(key: string): Promise<Stripe | null> {
  if (company?.key !== key) {
    const stripe = loadStripe(key).catch(() => {
      // After a failure the next try loads it again.
      company = undefined
      return null
    })
    company = { key, stripe }
  }
  return company.stripe
}

/** The fields, with confirmation on the same page unless the bank needs its own page (product#card-form). */
function Fields({ isBusy, onPay, onCancel, onBroken }: CardFieldsProps) {
  const t = useTranslations('payments')
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)

  async function confirm(): Promise<CardOutcome | null> {
    if (!stripe || !elements) return null
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: window.location.origin },
    })
    if (error) return { status: 'failed', message: error.message ?? t('setupErrorText') }
    return { status: paymentIntent.status === 'succeeded' ? 'succeeded' : 'processing' }
  }

  return (
    <Form onSubmit={() => onPay(confirm)} className="grid gap-5">
      <PaymentElement onReady={() => setReady(true)} onLoadError={onBroken} />
      <div className="flex flex-col-reverse gap-3 sm:grid sm:grid-cols-2">
        <Button variant="outline" disabled={isBusy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          {t('pay')}
        </Button>
      </div>
    </Form>
  )
}

/** Stripe's own fields: cards, and Apple Pay and Google Pay if the device has them. */
export default function CardFormStripe(props: CardFieldsProps) {
  const language = useLanguage()
  const theme = useTheme()
  const key = useVenue()?.payments.publishableKey ?? ''
  const appearance: Appearance = useMemo(
    () => ({ theme: theme === 'dark' ? 'night' : 'stripe', variables: { borderRadius: '12px' } }),
    [theme],
  )
  const { intent, onBroken } = props
  const stripe = useMemo(() => stripeFor(key), [key])
  useEffect(() => {
    void stripe.then((loaded) => loaded ?? onBroken())
  }, [stripe, onBroken])
  return (
    <Elements
      stripe={stripe}
      options={{
        clientSecret: intent.clientSecret,
        appearance,
        locale: languages[language].cards,
      }}
    >
      <Fields {...props} />
    </Elements>
  )
}
