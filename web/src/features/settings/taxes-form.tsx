import { provinceOf, provincesAsOf } from '@lantern/contract/venue/provinces'
import { readRate } from '@lantern/contract/calls/numbers'
import { getSettings } from '@lantern/contract/venue/settings'
import { type ListedTaxes, listTaxes, saveTaxes } from '@lantern/contract/venue/tax-settings'
import { taxedKinds, type TaxRate } from '@lantern/contract/payments/taxes'
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
import {
  bodyOf,
  entriesOf,
  hasBegun,
  newTax,
  proposed,
  type TaxesEntries,
} from './taxes-entries.ts'

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
