import type { Sent } from '@lantern/contract/endpoint'
import { readHundredths } from '@lantern/contract/numbers'
import {
  type ListedTaxRates,
  listTaxRates,
  setTaxRate,
  withdrawTaxRate,
} from '@lantern/contract/settings-taxes'
import { type TaxedKind, taxedKinds } from '@lantern/contract/taxes'
import { useQuery } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { DateField } from '../../kit/date-field.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useAction } from '../../kit/use-action.ts'
import { checkedBy, refusedIn } from '../../lib/api/checked-by.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { fullDate } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'

/** The fields of a rate's form. */
interface TaxEntries {
  kind: TaxedKind
  /** The rate in percent, as typed. */
  percent: string
  /** The date from which it applies. */
  from: string
}

/** The body of the call. */
export const asRate = ({ kind, percent, from }: TaxEntries): Sent<typeof setTaxRate>['body'] => ({
  kind,
  basisPoints: readHundredths(percent),
  from,
})

/** The fields that the contract refuses. */
export function validateTax(entries: TaxEntries): (keyof TaxEntries)[] {
  const refused = refusedIn(setTaxRate.body, asRate(entries))
  return [
    ...(refused.has('basisPoints') ? ['percent' as const] : []),
    ...(refused.has('from') ? ['from' as const] : []),
  ]
}

type Rate = ListedTaxRates['rates'][number]

/** The start date of the initial rates. It isn't shown, because it has no meaning. */
const FIRST = '2000-01-01'

/** One rate with the date from which it applies; a future one can be removed. */
function RateLine({ rate }: { rate: Rate }) {
  const t = useTranslations('settings.taxes')
  const language = useLanguage()
  const { act, isBusy } = useAction(withdrawTaxRate, {
    done: () => ({ title: t('withdrawn') }),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const { id, kind, from, basisPoints, state } = rate
  const date = fullDate(from, language)
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="figures w-20 font-semibold">{basisPoints / 100}%</span>
      <span className="figures min-w-0 flex-1 text-sm text-soft">
        {from === FIRST ? t('always') : t('from', { date })}
      </span>
      {state === 'holds' && <Badge tone="jade">{t('holds')}</Badge>}
      {state === 'coming' && (
        <Button
          variant="outline"
          size="small"
          loading={isBusy}
          aria-label={t('withdrawOf', { kind: t(`kinds.${kind}`), date })}
          onClick={() => void act({ params: { id: String(id) } })}
        >
          {t('withdraw')}
        </Button>
      )}
    </li>
  )
}

/** The tax rates of a kind: present, future and past. */
function KindRates({ kind, rates }: { kind: TaxedKind; rates: readonly Rate[] }) {
  const t = useTranslations('settings.taxes')
  const of = rates.filter((rate) => rate.kind === kind)
  const past = of.filter(({ state }) => state === 'past')
  return (
    <section className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <h3 className="text-base font-semibold">{t(`kinds.${kind}`)}</h3>
      <ul>
        {of
          .filter(({ state }) => state !== 'past')
          .map((rate) => (
            <RateLine key={rate.id} rate={rate} />
          ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm text-soft">
            {t('past', { count: past.length })}
          </summary>
          <ul>
            {past.map((rate) => (
              <RateLine key={rate.id} rate={rate} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The form that sets a rate from a date on. */
function NewRate({ today }: { today: string }) {
  const t = useTranslations('settings')
  const { register, handleSubmit, resetField, control, formState } = useForm<TaxEntries>({
    defaultValues: { kind: 'room', percent: '', from: today },
    resolver: checkedBy(validateTax),
  })
  const { field: since } = useController({ control, name: 'from' })
  const [percent, from] = useWatch({ control, name: ['percent', 'from'] })
  const { act, isBusy } = useAction(setTaxRate, {
    done: () => ({ title: t('taxes.saved'), description: t('taxes.savedText') }),
    failed: { title: t('taxes.failed'), otherwise: t('taxes.failedText') },
    onDone: () => resetField('percent'),
  })
  const submit = handleSubmit((entries) => act({ body: asRate(entries) }))
  const { errors } = formState
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_7rem_13rem]"
    >
      <Field label={t('taxes.kind')}>
        <Select {...register('kind')}>
          {taxedKinds.map((each) => (
            <option key={each} value={each}>
              {t(`taxes.kinds.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('taxes.percent')}
        error={errors.percent && t('invalidFigure', { example: '13' })}
      >
        <AmountInput {...register('percent')} />
      </Field>
      <Field label={t('taxes.since')} error={errors.from && t('taxes.sinceWrong')}>
        <DateField min={today} value={since.value} onChange={since.onChange} />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="w-fit"
        loading={isBusy}
        disabled={percent.trim() === '' || from === ''}
      >
        {t('taxes.set')}
      </Button>
    </form>
  )
}

/** The tax rates by kind, each from its date on. They are saved one by one, apart from the other settings. */
export function TaxRates() {
  const t = useTranslations('settings.taxes')
  const query = useQuery(queryOf(listTaxRates, {}))
  return (
    <>
      <p className="mb-4 text-sm text-soft">{t('text')}</p>
      <Loaded query={query} failed={t('error')} ghost={<PanelSkeleton className="h-72" />}>
        {({ today, rates }) => (
          <>
            {taxedKinds.map((kind) => (
              <KindRates key={kind} kind={kind} rates={rates} />
            ))}
            <NewRate key={today} today={today} />
          </>
        )}
      </Loaded>
    </>
  )
}
