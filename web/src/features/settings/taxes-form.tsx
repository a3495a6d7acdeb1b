import { provinceOf, provincesAsOf } from './provinces.ts'
import { readRate } from '@lantern/contract/calls/numbers'
import { recordOf } from '@lantern/contract/calls/records'
import { getSettings } from '@lantern/contract/venue/settings'
import { listTaxes, saveTaxes, type ListedTaxes } from '@lantern/contract/venue/tax-settings'
import { taxedKinds, ratesOn, type TaxRate, type TaxedKind } from '@lantern/contract/payments/taxes'
import { recordIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import { useController, useFieldArray, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { DateField } from '../../kit/booking/date-field.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { fullDate } from '../../lib/shown/format.ts'
import { percentOf } from '../../lib/shown/tax.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput, Input } from '../../ui/fields/input.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { ListedForm, useListed } from './listed-form.tsx'
import type { Sent } from '@lantern/contract/calls/endpoint'

/** A tax as the fields of its form. */
export interface TaxEntries {
  id?: number | undefined
  en: string
  ch: string
  number: string
  /** The rates in percent, as typed. */
  rates: Record<TaxedKind, string>
  /** The rates that begin after today, without those that are to be removed. */
  coming: TaxRate[]
}

interface TaxesEntries {
  /** The date from which changed rates apply. */
  from: string
  taxes: TaxEntries[]
}

const percents = (rateOf: (kind: TaxedKind) => number | null): TaxEntries['rates'] =>
  recordOf(taxedKinds, (kind) => {
    const rate = rateOf(kind)
    return rate === null ? '' : String(rate / 1_000)
  })

export const newTax = (): TaxEntries => ({
  en: '',
  ch: '',
  number: '',
  rates: percents(() => 0),
  coming: [],
})

/** The taxes as the form's fields, with today's rates. */
export const entriesOf = ({ today, taxes }: ListedTaxes): TaxesEntries => ({
  from: today,
  taxes: taxes.map(({ id, en, ch, number, rates }) => {
    const present = ratesOn(rates, today)
    return {
      id,
      en,
      ch,
      number: number ?? '',
      rates: percents((kind) => present[kind]),
      coming: rates.filter(({ from }) => from > today),
    }
  }),
})

/** Whether a tax has been in force before today, so that it stays in the list. */
const hasBegun = ({ today, taxes }: ListedTaxes, id: number | undefined): boolean =>
  taxes.some((tax) => tax.id === id && tax.rates.some(({ from }) => from < today))

/** The rates of a tax to be stored: each changed one from the chosen date on, and those that stay. */
function ratesIn(
  { today, taxes }: ListedTaxes,
  { id, rates, coming }: TaxEntries,
  from: string,
): TaxRate[] {
  const stored = taxes.find((tax) => tax.id === id)?.rates ?? []
  const present = ratesOn(stored, today)
  const changed = taxedKinds
    .map((kind) => ({ kind, from, rate: readRate(rates[kind]) }))
    .filter(({ kind, rate }) => rate !== present[kind])
  const stays = [
    ...stored.filter((rate) => rate.from === today),
    ...coming.filter((rate) => rate.from > today),
  ]
  const isReplaced = (rate: TaxRate) =>
    changed.some((other) => other.kind === rate.kind && other.from === rate.from)
  return [...stays.filter((rate) => !isReplaced(rate)), ...changed]
}

/** The body of the call. */
export const bodyOf = (
  listed: ListedTaxes,
  { from, taxes }: TaxesEntries,
): Sent<typeof saveTaxes>['body'] => ({
  version: listed.version,
  taxes: taxes.map((tax) => {
    const { id, en, ch, number } = tax
    return { ...(id !== undefined && { id }), en, ch, number, rates: ratesIn(listed, tax, from) }
  }),
})

type Province = NonNullable<ReturnType<typeof provinceOf>>

/** The taxes of a province in the form's fields. A tax that has begun and isn't among them gets 0%. */
export function proposed(
  listed: ListedTaxes,
  entries: readonly TaxEntries[],
  province: Province,
): TaxEntries[] {
  const kept = entries.filter(
    ({ id, en }) => hasBegun(listed, id) || province.taxes.some((tax) => tax.en === en),
  )
  const known = kept.map((entry) => {
    const tax = province.taxes.find(({ en }) => en === entry.en)
    return { ...entry, rates: percents((kind) => (tax ? tax.rates[kind] : 0)) }
  })
  const added = province.taxes
    .filter(({ en }) => kept.every((entry) => entry.en !== en))
    .map(({ en, ch, rates }) => ({ ...newTax(), en, ch, rates: percents((kind) => rates[kind]) }))
  return [...known, ...added]
}

type Form = UseFormReturn<TaxesEntries>

/** The rates of a tax that begin after today; each can be removed. */
function Coming({ form, place }: { form: Form; place: number }) {
  const t = useTranslations('settings.taxes')
  const language = useLanguage()
  const at = `taxes.${place}.coming` as const
  const coming = form.watch(at)
  const remove = (rate: TaxRate) => {
    const kept = coming.filter((each) => each !== rate)
    form.setValue(at, kept, { shouldDirty: true })
  }
  return (
    coming.length > 0 && (
      <ul className="col-span-full">
        {coming.map((rate) => {
          const date = fullDate(rate.from, language)
          const kind = t(`kinds.${rate.kind}`)
          return (
            <li
              key={`${rate.kind} ${rate.from}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3"
            >
              <span className="figures min-w-0 flex-1 text-sm text-soft">
                {t('from', { kind, percent: percentOf(rate.rate), date })}
              </span>
              <Button
                variant="outline"
                size="small"
                aria-label={t('withdrawOf', { kind, date })}
                onClick={() => remove(rate)}
              >
                {t('withdraw')}
              </Button>
            </li>
          )
        })}
      </ul>
    )
  )
}

interface TaxProps {
  form: Form
  place: number
  /** `undefined` for a tax that has been in force and therefore stays. */
  onRemove: (() => void) | undefined
}

function TaxFields({ form, place, onRemove }: TaxProps) {
  const t = useTranslations('settings.taxes')
  const tSettings = useTranslations('settings')
  const at = `taxes.${place}` as const
  const name = form.watch(`${at}.en`) || String(place + 1)
  const errors = form.formState.errors.taxes?.[place]
  return (
    <fieldset className="grid grid-cols-2 gap-3 border-t border-line pt-4 sm:grid-cols-3">
      <legend className="sr-only">{name}</legend>
      <Field label={t('en')} error={errors?.en && t('nameNeeded')} required>
        <Input
          maxLength={40}
          {...form.register(`${at}.en`, { validate: (en) => en.trim() !== '' })}
        />
      </Field>
      <Field label={t('ch')}>
        <Input maxLength={40} {...form.register(`${at}.ch`)} />
      </Field>
      <Field label={t('number')} className="col-span-2 sm:col-span-1">
        <Input maxLength={40} autoComplete="off" {...form.register(`${at}.number`)} />
      </Field>
      {taxedKinds.map((kind) => (
        <Field
          key={kind}
          label={t('percent', { kind: t(`kinds.${kind}`) })}
          error={errors?.rates?.[kind] && tSettings('invalidFigure', { example: '13' })}
        >
          <AmountInput
            {...form.register(`${at}.rates.${kind}`, {
              validate: (percent) => !Number.isNaN(readRate(percent)),
            })}
          />
        </Field>
      ))}
      <Coming {...{ form, place }} />
      {onRemove && (
        <Button
          variant="quiet"
          size="small"
          className="w-fit"
          aria-label={t('removeOf', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      )}
    </fieldset>
  )
}

/** Fills the form with the taxes of the venue's province, if they are known; it saves nothing. */
function Proposal({ form, listed }: { form: Form; listed: ListedTaxes }) {
  const t = useTranslations('settings.taxes')
  const language = useLanguage()
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  const province = settings && provinceOf(settings.country, settings.region)
  if (!province) return null
  const propose = () => {
    const taxes = proposed(listed, form.getValues('taxes'), province)
    form.setValue('taxes', taxes, { shouldDirty: true })
    void form.trigger()
  }
  return (
    <div className="grid gap-2">
      <Button variant="outline" className="w-fit" onClick={propose}>
        {t('propose', { province: recordIn(province, language) })}
      </Button>
      <p className="text-sm text-soft">
        {t('proposed', { date: fullDate(provincesAsOf, language) })}
      </p>
    </div>
  )
}

function Taxes({ listed: known }: { listed: ListedTaxes }) {
  const t = useTranslations('settings.taxes')
  const form = useForm<TaxesEntries>({ defaultValues: entriesOf(known) })
  const { control, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'taxes', keyName: 'key' })
  const { field: since } = useController({ control, name: 'from', rules: { required: true } })
  const { listed, start, isOvertaken } = useListed(form, known, entriesOf)
  const { today } = known
  const { act, isBusy } = useAction(saveTaxes, {
    done: () => ({ title: t('saved'), description: t('savedText') }),
    failed: t('failed'),
    onDone: start,
  })
  const send = (entries: TaxesEntries) => {
    // The day may have ended while the form was open.
    const from = entries.from > today ? entries.from : today
    return act({ body: bodyOf({ ...listed, today }, { ...entries, from }) })
  }
  return (
    <ListedForm
      {...{ form, isBusy, isOvertaken }}
      onTakeOver={() => start(known)}
      onSend={send}
      foot={
        <Field
          label={t('since')}
          hint={t('sinceHint')}
          error={formState.errors.from && t('sinceNeeded')}
        >
          <DateField min={today} value={since.value} onChange={since.onChange} />
        </Field>
      }
    >
      <Proposal {...{ form, listed }} />
      {fields.length === 0 && <Alert tone="info">{t('none')}</Alert>}
      {fields.map(({ key, id }, place) => (
        <TaxFields
          key={key}
          {...{ form, place }}
          onRemove={hasBegun(listed, id) ? undefined : () => remove(place)}
        />
      ))}
      <Button variant="outline" className="w-fit" onClick={() => append(newTax())}>
        {t('add')}
      </Button>
    </ListedForm>
  )
}

/** The venue's taxes with their names, numbers and rates, apart from the other settings. */
export function TaxesForm() {
  const t = useTranslations('settings.taxes')
  const query = useQuery(queryOf(listTaxes, {}))
  return (
    <>
      <p className="mb-4 text-sm text-soft">{t('text')}</p>
      <Loaded query={query} failed={t('error')} skeleton={<PanelSkeleton className="h-72" />}>
        {(listed) => <Taxes listed={listed} />}
      </Loaded>
    </>
  )
}
