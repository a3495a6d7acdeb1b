import { foldText } from '@lantern/contract/calls/fold'
import { languages, sayIn } from '@lantern/contract/venue/languages'
import { Currency } from '@lantern/contract/calls/primitives'
import { provinceOf, provinces } from './provinces.ts'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useFrame, type SettingsForm } from './use-settings.ts'

interface PlaceProps {
  form: SettingsForm
}

/** The names of codes in the language of the page, by name. */
function useNamed(type: 'region' | 'currency', codes: readonly string[]): [string, string][] {
  const { locale } = languages[useLanguage()]
  const [named] = useState(() => {
    const names = new Intl.DisplayNames(locale, { type })
    const { compare } = new Intl.Collator(locale)
    return codes
      .map((code): [string, string] => [code, names.of(code) ?? code])
      .toSorted(([, one], [, other]) => compare(one, other))
  })
  return named
}

const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place))
/** Codes of unions and of no country. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const inEnglish = new Intl.DisplayNames('en', { type: 'region' })
/** The codes of today's countries, because a code of a former one is replaced by its successor's. */
const countries = letters
  .flatMap((one) => letters.map((other) => `${one}${other}`))
  .filter((code) => inEnglish.of(code) !== code && !noCountries.has(code))
  .filter((code) => new Intl.Locale('und', { region: code }).region === code)

/** The country. Another one has other provinces. */
export function CountrySetting(props: PlaceProps) {
  const named = useNamed('region', countries)
  const { field } = useController({ control: props.form.control, name: 'country' })
  return (
    <Field {...useFrame(props.form, 'country')}>
      <Select
        {...field}
        onChange={(event) => {
          field.onChange(event)
          props.form.setValue('region', '')
        }}
      >
        {named.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The province, from a list where there is one. It proposes its time zone and currency. */
export function RegionSetting(props: PlaceProps) {
  const { form } = props
  const t = useTranslations('settings.place')
  const language = useLanguage()
  const frame = useFrame(form, 'region')
  const { field } = useController({ control: form.control, name: 'region' })
  const { country, timeZone } = form.draft
  const known = provinces.filter((each) => each.country === country)
  if (known.length === 0) {
    return (
      <Field {...frame}>
        <Input autoComplete="off" maxLength={3} {...field} />
      </Field>
    )
  }
  const choose = (region: string) => {
    field.onChange(region)
    const province = provinceOf(country, region)
    if (!province) return
    if (!province.timeZones.includes(timeZone)) form.setValue('timeZone', province.timeZones[0])
    form.setValue('currency', province.currency)
  }
  return (
    <Field {...frame} hint={t('regionHint')}>
      <Select {...field} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('choose')}</option>
        {known.map((each) => (
          <option key={each.region} value={each.region}>
            {sayIn(each, language)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const usual = ['CAD', 'USD', 'EUR', 'GBP', 'AUD', 'NZD', 'HKD', 'SGD', 'CNY', 'TWD']
const currencies = Intl.supportedValuesOf('currency').filter(
  (code) => Currency.safeParse(code).success,
)

/** The currency, the usual ones first. */
export function CurrencySetting(props: PlaceProps) {
  const t = useTranslations('settings.place')
  const named = useNamed('currency', currencies)
  const isUsual = ([code]: [string, string]) => usual.includes(code)
  const groups = [
    ['usual', named.filter(isUsual)],
    ['other', named.filter((each) => !isUsual(each))],
  ] as const
  return (
    <Field {...useFrame(props.form, 'currency')}>
      <Select {...props.form.register('currency')}>
        {groups.map(([group, those]) => (
          <optgroup key={group} label={t(group)}>
            {those.map(([code, name]) => (
              <option key={code} value={code}>
                {code} · {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}

const zones = Intl.supportedValuesOf('timeZone')
const seekable = (zone: string) => foldText(zone.replaceAll('_', ' '))

/** The time zone that a text means: itself, or the only one that contains it, such as Vancouver. */
export function zoneOf(text: string): string {
  const sought = seekable(text.trim())
  if (sought === '' || zones.includes(text)) return text
  const found = zones.filter((zone) => seekable(zone).includes(sought))
  const [only] =
    found.length > 1 ? found.filter((zone) => seekable(zone).endsWith(`/${sought}`)) : found
  return only ?? text
}

/** The time zone, sought in a list by the name of a city; the browser's own is proposed. */
export function TimeZoneSetting(props: PlaceProps) {
  const t = useTranslations('settings.place')
  const list = useId()
  const { field } = useController({ control: props.form.control, name: 'timeZone' })
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="grid content-start gap-2">
      <Field {...useFrame(props.form, 'timeZone')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          list={list}
          {...field}
          onBlur={() => {
            field.onChange(zoneOf(field.value))
            field.onBlur()
          }}
        />
      </Field>
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      {own !== field.value && zones.includes(own) && (
        <Button variant="quiet" size="small" className="w-fit" onClick={() => field.onChange(own)}>
          {t('useZone', { zone: own })}
        </Button>
      )}
    </div>
  )
}
