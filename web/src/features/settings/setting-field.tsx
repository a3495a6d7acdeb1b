import { accountNames, accounts } from '@lantern/contract/reports/accounts'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { sayIn } from '@lantern/contract/venue/languages'
import { ClockHour } from '@lantern/contract/calls/primitives'
import { isAmount, settings, type SettingKey } from '@lantern/contract/venue/settings'
import type { ComponentType } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput, Input } from '../../ui/fields/input.tsx'
import { PictureField } from '../../kit/act/picture-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { Weekdays } from '../../kit/booking/weekdays.tsx'
import { draftOf } from './draft.ts'
import { hourOptions, SpecialDays, WeekHours } from './hours-fields.tsx'
import { RefundRules, SettingGroup, TopUpOffers } from './list-fields.tsx'
import { CountrySetting, CurrencySetting, RegionSetting, TimeZoneSetting } from './place-fields.tsx'
import { useFrame, type SettingsForm } from './use-settings.ts'
import { useLanguage } from '../../i18n/words.tsx'

interface SettingProps {
  form: SettingsForm
  name: SettingKey
}

function TextSetting({ form, name }: SettingProps) {
  const t = useTranslations('settings')
  const known: Readonly<Record<string, unknown>> = form.base
  const isFigure = typeof known[name] === 'number' || isAmount(name)
  const { error, ...frame } = useFrame(form, name)
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
    <Field {...useFrame(form, name)}>
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
  const { label, hint } = useFrame(form, name)
  return <Checkbox label={label} hint={hint} {...form.register(name)} />
}

/** The options of a setting that has a few, in their order; `null` for any other. */
function useOptions(name: SettingKey): [string, string][] | null {
  const t = useTranslations('settings')
  const language = useLanguage()
  switch (name) {
    case 'endTimes':
      return (['venue-night', 'same-date'] as const).map((way) => [way, t(`endTimes.${way}`)])
    case 'passkeysFor':
      return (['nobody', 'admins', 'staff'] as const).map((who) => [who, t(`passkeysFor.${who}`)])
    case 'creditSpent':
      return (['last', 'first'] as const).map((when) => [when, t(`creditSpent.${when}`)])
    case 'walkInStepMinutes':
      return ['15', '30', '60'].map((minutes) => [minutes, minutes])
    default:
      return settings[name].schema === ClockHour
        ? hourOptions.map((hour) => [hour, timeOfDay(hour, language)])
        : null
  }
}

function ChoiceSetting({ form, name, of }: SettingProps & { of: [string, string][] }) {
  return (
    <Field {...useFrame(form, name)}>
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

function PrimeWeekdays({ form, name }: SettingProps) {
  const { field } = useController({ control: form.control, name: 'primeWeekdays' })
  return (
    <SettingGroup {...{ form, name }} className="grid gap-1.5">
      <Weekdays chosen={field.value} onChange={field.onChange} />
    </SettingGroup>
  )
}

function PosterSetting({ form, name }: SettingProps) {
  const { field } = useController({ control: form.control, name: 'posterUrl' })
  return <PictureField {...useFrame(form, name)} value={field.value} onChange={field.onChange} />
}

/** The accountant's code of each account, with the usual one where none is typed. */
function AccountCodes({ form, name }: SettingProps) {
  const language = useLanguage()
  return (
    <SettingGroup {...{ form, name }}>
      <div className="mt-3 grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
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
    </SettingGroup>
  )
}

/** The stored code is never shown: it is kept, replaced, or removed. */
function DiscountCodeSetting({ form, name }: SettingProps) {
  const t = useTranslations('settings')
  const { field } = useController({ control: form.control, name: 'discountCode' })
  const isKept = form.base.hasDiscountCode && field.value !== null
  return (
    <div className="grid gap-2">
      <Field {...useFrame(form, name)}>
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

/** The settings whose field doesn't follow from the type of their value. */
const special: Partial<Record<SettingKey, ComponentType<SettingProps>>> = {
  country: CountrySetting,
  region: RegionSetting,
  currency: CurrencySetting,
  timeZone: TimeZoneSetting,
  storyEn: StorySetting,
  storyCh: StorySetting,
  posterUrl: PosterSetting,
  weekdayHours: WeekHours,
  specialDays: SpecialDays,
  refundRules: RefundRules,
  topUpOffers: TopUpOffers,
  accountCodes: AccountCodes,
  primeWeekdays: PrimeWeekdays,
  discountCode: DiscountCodeSetting,
}

/** One setting, with an explanation. */
export function SettingField(props: SettingProps) {
  const { form, name } = props
  const Special = special[name]
  const options = useOptions(name)
  if (Special) return <Special {...props} />
  if (typeof form.draft[name] === 'boolean') return <YesSetting {...props} />
  return options ? <ChoiceSetting {...props} of={options} /> : <TextSetting {...props} />
}
