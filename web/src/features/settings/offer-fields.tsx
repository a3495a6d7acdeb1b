import { readMoney } from '@lantern/contract/calls/numbers'
import { MOST_OFFERS, type TopUpOffer } from '@lantern/contract/payments/offers'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import type { SettingsForm } from './use-settings.ts'

/**
 * The invalid field of an offer as typed: no amount, an amount that another offer has too, or more credit than is paid;
 * `null` if both are valid.
 */
export function validateOffer(
  offers: readonly TopUpOffer[],
  place: number,
): keyof TopUpOffer | null {
  const offer = offers[place]
  if (!offer) return null
  const pay = readMoney(offer.pay)
  const credit = readMoney(offer.credit)
  const isTwice = offers.some((other, at) => at < place && readMoney(other.pay) === pay)
  if (!pay || isTwice) return 'pay'
  return !credit || credit > pay ? 'credit' : null
}

/** The offers for top-ups: from which amount on, and what is given on top. */
export function TopUpOffers({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings')
  const hint = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'topUpOffers' })
  return (
    <fieldset className="grid gap-3" aria-describedby={hint}>
      <legend className="mb-1 text-sm font-semibold">{t('fields.topUpOffers.label')}</legend>
      <p id={hint} className="text-sm text-soft">
        {t('fields.topUpOffers.hint')}
      </p>
      <ol className="grid gap-3">
        {fields.map(({ id }, place) => {
          const wrong = validateOffer(form.draft.topUpOffers, place)
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3"
            >
              <Field label={t('offers.pay')} error={wrong === 'pay' && t('offers.wrongPay')}>
                <AmountInput {...form.register(`topUpOffers.${place}.pay`)} />
              </Field>
              <Field
                label={t('offers.credit')}
                error={wrong === 'credit' && t('offers.wrongCredit')}
              >
                <AmountInput {...form.register(`topUpOffers.${place}.credit`)} />
              </Field>
              <IconButton
                label={t('offers.remove', { place: place + 1 })}
                onClick={() => remove(place)}
              >
                <X />
              </IconButton>
            </li>
          )
        })}
      </ol>
      {fields.length < MOST_OFFERS && (
        <Button
          variant="outline"
          size="small"
          className="w-fit"
          onClick={() => append({ pay: '', credit: '' })}
        >
          <Plus />
          {t('offers.add')}
        </Button>
      )}
    </fieldset>
  )
}
