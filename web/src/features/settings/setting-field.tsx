import { accounts } from '@lantern/contract/reports/account-words'
import { accountNames } from '@lantern/contract/reports/accounts'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { sayIn } from '@lantern/contract/venue/languages'
import { pictureTypes } from '@lantern/contract/menu/pictures'
import { ClockHour } from '@lantern/contract/calls/primitives'
import { MOST_REFUND_RULES } from '@lantern/contract/payments/refunds'
import { isAmount, settings, type SettingKey } from '@lantern/contract/venue/settings'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, type ComponentType } from 'react'
import { useController, useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput, Input, WholeInput } from '../../ui/fields/input.tsx'
import { PictureField } from '../../ui/fields/picture-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { useUpload } from '../../kit/act/use-upload.ts'
import { Weekdays } from '../../kit/booking/weekdays.tsx'
import { draftOf, nextRule, validateRule } from './draft.ts'
import { hourOptions, SpecialDays, WeekHours } from './hours-fields.tsx'
import { TopUpOffers } from './offer-fields.tsx'
import { CountrySetting, CurrencySetting, RegionSetting, TimeZoneSetting } from './place-fields.tsx'
import type { SettingsForm } from './use-settings.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'

function Rule({
  form,
  place,
  onRemove,
}: {
  form: SettingsForm
  place: number
  onRemove?: () => void
}) {
  const t = useTranslations('settings.refundRules')
  const wrong = validateRule(form.draft.refundRules, place)
  const field = `refundRules.${place}` as const
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
      <Field label={t('hours')} error={wrong === 'hours' && t('wrongHours')}>
        <WholeInput {...form.register(`${field}.hours`)} />
      </Field>
      <Field label={t('percent')} error={wrong === 'percent' && t('wrongPercent')}>
        <WholeInput {...form.register(`${field}.percent`)} />
      </Field>
      {onRemove && (
        <IconButton label={t('remove', { place: place + 1 })} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </li>
  )
}

/** The refund rules by hours before the start, the earliest first. */
function RefundRules({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings')
  const hint = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'refundRules' })
  const add = () => {
    append(nextRule(form.draft.refundRules))
  }
  return (
    <fieldset className="grid gap-3" aria-describedby={hint}>
      <legend className="mb-1 text-sm font-semibold">{t('fields.refundRules.label')}</legend>
      <p id={hint} className="text-sm text-soft">
        {t('fields.refundRules.hint')}
      </p>
      <ol className="grid gap-3">
        {fields.map(({ id }, place) => (
          <Rule
            key={id}
            form={form}
            place={place}
            {...(fields.length > 1 && { onRemove: () => remove(place) })}
          />
        ))}
      </ol>
      {fields.length < MOST_REFUND_RULES && (
        <Button variant="outline" size="small" className="w-fit" onClick={add}>
          <Plus />
          {t('refundRules.add')}
        </Button>
      )}
    </fieldset>
  )
}

interface SettingProps {
  form: SettingsForm
  name: SettingKey
}

function useFrame({ form, name }: SettingProps) {
  const t = useTranslations('settings')
  const label = t(`fields.${name}.label`)
  return {
    label: isAmount(name) ? `${label}, ${form.draft.currency}` : label,
    hint: t(`fields.${name}.hint`),
    error: form.errors[name] && (form.errors[name].message ?? t('invalid')),
  }
}

function TextSetting({ form, name }: SettingProps) {
  const t = useTranslations('settings')
  const known: Readonly<Record<string, unknown>> = form.base
  const isFigure = typeof known[name] === 'number' || isAmount(name)
  const { error, ...frame } = useFrame({ form, name })
  const saved = draftOf(form.base)[name]
  const example = typeof saved === 'string' ? saved : ''
  return (
    <Field {...frame} error={error && isFigure ? t('invalidFigure', { example }) : error}>
      {isFigure || name === 'staffPin' ? (
        <AmountInput
          {...(name === 'staffPin' && { placeholder: '••••' })}
          {...form.register(name)}
        />
      ) : (
        <Input autoComplete="off" {...form.register(name)} />
      )}
    </Field>
  )
}

function StorySetting({ form, name }: SettingProps) {
  return (
    <Field {...useFrame({ form, name })}>
      <Textarea
        lang={name === 'storyEn' ? 'en' : 'zh-CN'}
        rows={6}
        maxLength={4_000}
        {...form.register(name)}
      />
    </Field>
  )
}

function YesSetting({ form, name }: SettingProps) {
  const { label, hint } = useFrame({ form, name })
  return <Checkbox label={label} hint={hint} {...form.register(name)} />
}

function ChoiceSetting(props: SettingProps & { of: readonly (readonly [string, string])[] }) {
  const { form, name, of } = props
  return (
    <Field {...useFrame(props)}>
      <Select {...form.register(name)}>
        {of.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const named = (value: string) => [value, value] as const
const steps = ['15', '30', '60'].map(named)

function EndTimesSetting(props: SettingProps) {
  const t = useTranslations('settings.endTimes')
  const ways = ['venue-night', 'same-date'] as const
  return <ChoiceSetting {...props} of={ways.map((way) => [way, t(way)])} />
}

function PasskeysSetting(props: SettingProps) {
  const t = useTranslations('settings.passkeysFor')
  const people = ['nobody', 'admins', 'staff'] as const
  return <ChoiceSetting {...props} of={people.map((each) => [each, t(each)])} />
}

function PrimeWeekdays({ form, name }: SettingProps) {
  const { label, hint } = useFrame({ form, name })
  const { field } = useController({ control: form.control, name: 'primeWeekdays' })
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-semibold">{label}</legend>
      <p className="text-sm text-soft">{hint}</p>
      <Weekdays chosen={field.value} onChange={field.onChange} />
    </fieldset>
  )
}

function PosterSetting({ form, name }: SettingProps) {
  const t = useTranslations('staff')
  const upload = useUpload()
  const { field } = useController({ control: form.control, name: 'posterUrl' })
  return (
    <PictureField
      {...useFrame({ form, name })}
      value={field.value}
      onChange={field.onChange}
      onUpload={upload}
      uploadLabel={t('picture.upload')}
      accept={pictureTypes.join(',')}
    />
  )
}

/** The accountant's code of each account, with the usual one where none is typed. */
function AccountCodes({ form, name }: SettingProps) {
  const { label, hint } = useFrame({ form, name })
  const language = useLanguage()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      <p className="mb-3 text-sm text-soft">{hint}</p>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {accountNames.map((account) => (
          <Field key={account} label={sayIn(accounts[account], language)}>
            <Input
              autoComplete="off"
              maxLength={20}
              placeholder={accounts[account].code}
              {...form.register(`accountCodes.${account}`)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

/** The stored code is never shown: it is kept, replaced, or removed. */
function DiscountCodeSetting({ form, name }: SettingProps) {
  const t = useTranslations('settings')
  const { field } = useController({ control: form.control, name: 'discountCode' })
  const isKept = form.base.hasDiscountCode && field.value !== null
  return (
    <div className="grid gap-2">
      <Field {...useFrame({ form, name })}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={t(isKept ? 'isSet' : 'notSet')}
          {...field}
          value={field.value ?? ''}
        />
      </Field>
      {isKept && (
        <Button variant="quiet" size="small" className="w-fit" onClick={() => field.onChange(null)}>
          {t('removeCode')}
        </Button>
      )}
    </div>
  )
}

function HourSetting(props: SettingProps) {
  const language = useLanguage()
  return (
    <ChoiceSetting {...props} of={hourOptions.map((hour) => [hour, timeOfDay(hour, language)])} />
  )
}

function CreditSpentSetting(props: SettingProps) {
  const t = useTranslations('settings.creditSpent')
  return (
    <ChoiceSetting {...props} of={(['last', 'first'] as const).map((when) => [when, t(when)])} />
  )
}

const StepSetting = (props: SettingProps) => <ChoiceSetting {...props} of={steps} />

/** The settings whose field doesn't follow from the type of their value. */
const special: Partial<Record<SettingKey, ComponentType<SettingProps>>> = {
  country: CountrySetting,
  region: RegionSetting,
  currency: CurrencySetting,
  timeZone: TimeZoneSetting,
  storyEn: StorySetting,
  storyCh: StorySetting,
  posterUrl: PosterSetting,
  endTimes: EndTimesSetting,
  weekdayHours: WeekHours,
  specialDays: SpecialDays,
  refundRules: RefundRules,
  walkInStepMinutes: StepSetting,
  topUpOffers: TopUpOffers,
  accountCodes: AccountCodes,
  creditSpent: CreditSpentSetting,
  passkeysFor: PasskeysSetting,
  primeWeekdays: PrimeWeekdays,
  discountCode: DiscountCodeSetting,
}

/** One setting, with an explanation. */
export function SettingField(props: SettingProps) {
  const { form, name } = props
  const Special = special[name]
  if (Special) return <Special {...props} />
  if (typeof form.draft[name] === 'boolean') return <YesSetting {...props} />
  return settings[name].schema === ClockHour ? (
    <HourSetting {...props} />
  ) : (
    <TextSetting {...props} />
  )
}
