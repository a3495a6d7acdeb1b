import { readMoney } from '@lantern/contract/calls/numbers'
import { MOST_OFFERS, type TopUpOffer } from '@lantern/contract/payments/offers'
import { MOST_REFUND_RULES } from '@lantern/contract/calls/primitives'
import type { SettingKey } from '@lantern/contract/venue/settings'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput, WholeInput } from '../../ui/fields/input.tsx'
import { nextRule, validateRule } from './draft.ts'
import { useFrame, type SettingsForm } from './use-settings.ts'

interface SettingGroupProps {
  form: SettingsForm
  name: SettingKey
  className?: string
  children: ReactNode
}

/** A setting with several fields, which have its label and its explanation together. */
export function SettingGroup({ form, name, className, children }: SettingGroupProps) {
  const { label, hint } = useFrame(form, name)
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={id}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <p id={id} className="text-sm text-soft">
        {hint}
      </p>
      {children}
    </fieldset>
  )
}

interface ListFieldProps {
  form: SettingsForm
  name: 'refundRules' | 'topUpOffers'
  addLabel: string
  /** `undefined` if the list has as many rows as it may have. */
  onAdd: (() => void) | undefined
  children: ReactNode
}

/** A setting that is a list of rows. */
function ListField({ form, name, addLabel, onAdd, children }: ListFieldProps) {
  return (
    <SettingGroup {...{ form, name }} className="grid gap-3">
      <ol className="grid gap-3">{children}</ol>
      {onAdd && (
        <Button variant="outline" size="small" className="w-fit" onClick={onAdd}>
          <Plus />
          {addLabel}
        </Button>
      )}
    </SettingGroup>
  )
}

interface RowProps {
  removeLabel: string
  /** `undefined` for a row that must stay. */
  onRemove: (() => void) | undefined
  children: ReactNode
}

const Row = ({ removeLabel, onRemove, children }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
    {children}
    {onRemove && (
      <IconButton label={removeLabel} onClick={onRemove}>
        <X />
      </IconButton>
    )}
  </li>
)

/** The refund rules by hours before the start, the earliest first. */
export function RefundRules({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings.refundRules')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'refundRules' })
  const rules = form.draft.refundRules
  const add = () => append(nextRule(rules))
  return (
    <ListField
      form={form}
      name="refundRules"
      addLabel={t('add')}
      onAdd={fields.length < MOST_REFUND_RULES ? add : undefined}
    >
      {fields.map(({ id }, place) => {
        const wrong = validateRule(rules, place)
        return (
          <Row
            key={id}
            removeLabel={t('remove', { place: place + 1 })}
            onRemove={fields.length > 1 ? () => remove(place) : undefined}
          >
            <Field label={t('hours')} error={wrong === 'hours' && t('wrongHours')}>
              <WholeInput {...form.register(`refundRules.${place}.hours`)} />
            </Field>
            <Field label={t('percent')} error={wrong === 'percent' && t('wrongPercent')}>
              <WholeInput {...form.register(`refundRules.${place}.percent`)} />
            </Field>
          </Row>
        )
      })}
    </ListField>
  )
}

/** The field without an amount, with another offer's, or with more credit than is paid; `null` if both are valid. */
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
  const t = useTranslations('settings.offers')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'topUpOffers' })
  const add = () => append({ pay: '', credit: '' })
  return (
    <ListField
      form={form}
      name="topUpOffers"
      addLabel={t('add')}
      onAdd={fields.length < MOST_OFFERS ? add : undefined}
    >
      {fields.map(({ id }, place) => {
        const wrong = validateOffer(form.draft.topUpOffers, place)
        return (
          <Row
            key={id}
            removeLabel={t('remove', { place: place + 1 })}
            onRemove={() => remove(place)}
          >
            <Field label={t('pay')} error={wrong === 'pay' && t('wrongPay')}>
              <AmountInput {...form.register(`topUpOffers.${place}.pay`)} />
            </Field>
            <Field label={t('credit')} error={wrong === 'credit' && t('wrongCredit')}>
              <AmountInput {...form.register(`topUpOffers.${place}.credit`)} />
            </Field>
          </Row>
        )
      })}
    </ListField>
  )
}
