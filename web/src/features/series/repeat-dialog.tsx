import { makeSeries, MOST_REPEATS, quoteSeries, type SeriesQuote } from '@lantern/contract/series'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useAction } from '../../kit/use-action.ts'
import { checkedBy, refusedIn } from '../../lib/api/checked-by.ts'
import { sentenceOf } from '../../lib/api/api-error.ts'
import { money, weekdayOf } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import {
  coverOf,
  firstRequest,
  openClashes,
  ruleOf,
  skipClashes,
  withRule,
  type SeriesRequest,
} from './choices.ts'
import { OccurrenceRow } from './occurrence-row.tsx'
import type { SeriesDialogProps } from './repeated-booking.ts'
import { useQuoted } from './use-quoted.ts'

interface RuleProps {
  wish: SeriesRequest
  onChange: (wish: SeriesRequest) => void
}

/** The interval, and the time of the charge. */
function RuleFields({ wish, onChange }: RuleProps) {
  const t = useTranslations('series')
  const counts = Array.from({ length: MOST_REPEATS }, (_none, before) => before + 1)
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label={t('every.label')}
        value={wish.every}
        onValueChange={(every) => onChange(withRule(wish, every))}
        options={[
          { value: 'week', label: t('every.week') },
          { value: 'month', label: t('every.month') },
        ]}
      />
      <Field label={t('times')}>
        <Select
          value={wish.times}
          onChange={({ target }) => onChange({ ...wish, times: Number(target.value) })}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {t('count', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('charge.label')} hint={t(`charge.hint.${wish.charge}`)}>
        <Select
          value={wish.charge}
          onChange={({ target }) =>
            onChange({
              ...wish,
              charge: target.value === 'at_once' ? 'at_once' : 'three_days_before',
            })
          }
        >
          <option value="three_days_before">{t('charge.three_days_before')}</option>
          <option value="at_once">{t('charge.at_once')}</option>
        </Select>
      </Field>
    </div>
  )
}

/** The price, and whether the balance is sufficient. */
function Sums({ quote }: { quote: SeriesQuote }) {
  const t = useTranslations('series')
  const cover = coverOf(quote)
  return (
    <div className="grid gap-3">
      <MoneyRows>
        <MoneyRow label={t('balance')} amount={money(quote.balance)} />
        <MoneyRow label={t('dueNow')} amount={money(quote.dueNow)} />
        <MoneyRow
          label={t('total', { count: quote.booked })}
          amount={money(quote.totalPrice)}
          total
        />
      </MoneyRows>
      {cover !== 'all' && (
        <Alert tone={cover === 'short' ? 'destructive' : 'warning'}>{t(`cover.${cover}`)}</Alert>
      )}
    </div>
  )
}

interface MakingProps extends RuleProps, SeriesDialogProps {
  quote: SeriesQuote
  form: UseFormReturn<SeriesRequest>
  /** Whether the list belongs to an earlier choice, while the one for the present choice is loading. */
  isOld: boolean
}

/** The dates with their conflicts, the total, and the button that books them. */
function Making({ quote, form, isOld, booking, wish, onChange, onClose }: MakingProps) {
  const t = useTranslations('series')
  const open = openClashes(quote.occurrences).length
  const { act, isBusy } = useAction(makeSeries, {
    done: () => ({ title: t('done', { count: quote.booked }), description: t('doneText') }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: onClose,
  })
  const make = form.handleSubmit((chosen) =>
    act({
      params: { id: String(booking.id) },
      body: { ...ruleOf(chosen), totalPrice: quote.totalPrice },
    }),
  )
  const mayNot = isOld || open > 0 || quote.booked === 0 || coverOf(quote) === 'short'
  return (
    <div className="grid gap-4" aria-busy={isOld}>
      {open > 0 && (
        <Alert
          tone="warning"
          title={t('clashes', { count: open })}
          action={
            <Button
              variant="outline"
              size="small"
              onClick={() => onChange(skipClashes(wish, quote.occurrences))}
            >
              {t('skipAll')}
            </Button>
          }
        >
          {t('clashesText')}
        </Alert>
      )}
      <ol aria-label={t('dates')}>
        {quote.occurrences.map((occurrence) => (
          <OccurrenceRow key={occurrence.place} {...{ occurrence, booking, wish, onChange }} />
        ))}
      </ol>
      <Sums quote={quote} />
      <Button disabled={mayNot} loading={isBusy} onClick={() => void make()}>
        {t('make', { count: quote.booked })}
      </Button>
    </div>
  )
}

/** The choices that the contract refuses. */
function wrongIn(wish: SeriesRequest): (keyof SeriesRequest)[] {
  const refused = refusedIn(quoteSeries.body, ruleOf(wish))
  const names = ['every', 'times', 'charge', 'choices'] as const
  return names.filter((name) => refused.has(name))
}

/** Repeats a booking every week or month: the dates, the conflicts, and the charges (product#series). */
export default function RepeatDialog({ booking, onClose }: SeriesDialogProps) {
  const t = useTranslations('series')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const form = useForm<SeriesRequest>({ defaultValues: firstRequest, resolver: checkedBy(wrongIn) })
  // A copy, because the form changes its own values in place, so that the old and new values would be the same
  // object.
  const wish = useWatch({
    control: form.control,
    compute: (chosen: SeriesRequest) => structuredClone(chosen),
  })
  const change = (next: SeriesRequest) => form.reset(next)
  const query = useQuoted(quoteSeries, { params: { id: String(booking.id) }, body: ruleOf(wish) })
  const { bookingDate, startTime, endTime } = booking
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text', {
        day: weekdayOf(bookingDate, language),
        time: rangeOf({ bookingDate, startTime, endTime }),
      })}
      closeLabel={t('close')}
    >
      <div className="grid gap-5">
        <RuleFields wish={wish} onChange={change} />
        <Loaded
          query={query}
          failed={t('quoteFailed')}
          failedText={query.error && sentenceOf(query.error, t('failedText'))}
          missing={<p className="text-soft">{t('gone')}</p>}
          ghost={<SkeletonText lines={6} />}
        >
          {(quote) => (
            <Making
              {...{ quote, booking, wish, form, onClose }}
              isOld={query.isPlaceholderData}
              onChange={change}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
