import { recordIn } from '@lantern/contract/venue/languages'
import {
  makeSeries,
  MOST_REPEATS,
  type Occurrence,
  type Offered,
  quoteSeries,
  type SeriesQuote,
} from '@lantern/contract/bookings/series'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { checkedBy, refusedIn } from '../../lib/api/failures/checked-by.ts'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { fullDate, money, shortDate, weekdayOf } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import {
  choose,
  chosenOf,
  coverOf,
  firstRequest,
  openClashes,
  ruleOf,
  type SeriesRequest,
  skipClashes,
  slotChosen,
  withRule,
} from './choices.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RepeatedBooking, SeriesDialogProps } from './series-dialog.tsx'
import { Badge } from '../../ui/states/badge.tsx'

interface RowProps {
  occurrence: Occurrence
  booking: RepeatedBooking
  request: SeriesRequest
  onChange: (request: SeriesRequest) => void
}

function ClashChoice({ occurrence, booking, request, onChange }: RowProps) {
  const t = useTranslations('series')
  const language = useLanguage()
  const { rangeOf } = useHours()
  // What differs from the plan, and the hours.
  const words = (offer: Offered) => {
    const { amenityId, amenity, bookingDate } = offer
    const night = bookingDate === plannedDate ? '' : shortDate(bookingDate, language)
    const name = amenityId === booking.amenityId ? '' : recordIn(amenity, language)
    return [night, rangeOf(offer), name].filter(Boolean).join(' · ')
  }
  const { place, offers, plannedDate } = occurrence
  return (
    <Select
      aria-label={t('choice', { date: shortDate(plannedDate, language) })}
      value={chosenOf(request, occurrence)}
      onChange={({ target }) => onChange(choose(request, place, slotChosen(target.value, offers)))}
    >
      <option value="">{t('choose')}</option>
      <option value="skip">{t('skip')}</option>
      {offers.map((offer, number) => (
        <option key={words(offer)} value={number}>
          {t('moveTo', { where: words(offer) })}
        </option>
      ))}
    </Select>
  )
}

function Fate({ occurrence }: { occurrence: Occurrence }) {
  const t = useTranslations('series')
  const { momentOf } = useMoments()
  const { clash, isSkipped, totalPrice, chargeAt } = occurrence
  if (isSkipped) return <Badge>{t('skipped')}</Badge>
  if (clash !== null) return <Badge tone="vermilion">{t(`why.${clash}`)}</Badge>
  const at = chargeAt === null ? null : momentOf(chargeAt)
  return (
    <span className="figures text-sm text-soft">
      {money(totalPrice)}
      {' · '}
      {at === null ? t('now') : t('chargedAt', { at })}
    </span>
  )
}

function OccurrenceRow(props: RowProps) {
  const { occurrence, request, onChange } = props
  const t = useTranslations('series')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { place, bookingDate, clash, offers, isSkipped, isMoved } = occurrence
  const isAsked = clash !== null || offers.length > 0
  const date = shortDate(bookingDate, language)
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className={isSkipped ? 'figures text-soft line-through' : 'figures font-medium'}>
          {fullDate(bookingDate, language)} · {rangeOf(occurrence)}
          {isMoved && <span className="ml-2 text-sm font-normal text-soft">{t('moved')}</span>}
        </p>
        <Fate occurrence={occurrence} />
      </div>
      {isAsked ? (
        <ClashChoice {...props} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          aria-label={t(isSkipped ? 'bookDate' : 'skipDate', { date })}
          onClick={() => onChange(choose(request, place, isSkipped ? undefined : null))}
        >
          {t(isSkipped ? 'book' : 'skip')}
        </Button>
      )}
    </li>
  )
}

interface RuleProps {
  request: SeriesRequest
  onChange: (request: SeriesRequest) => void
}

function RuleFields({ request, onChange }: RuleProps) {
  const t = useTranslations('series')
  const counts = Array.from({ length: MOST_REPEATS }, (_none, before) => before + 1)
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label={t('every.label')}
        value={request.every}
        onValueChange={(every) => onChange(withRule(request, every))}
        options={[
          { value: 'week', label: t('every.week') },
          { value: 'month', label: t('every.month') },
        ]}
      />
      <Field label={t('times')}>
        <Select
          value={request.times}
          onChange={({ target }) => onChange({ ...request, times: Number(target.value) })}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {t('count', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('charge.label')} hint={t(`charge.hint.${request.charge}`)}>
        <Select
          value={request.charge}
          onChange={({ target }) =>
            onChange({
              ...request,
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

interface MakingProps extends RuleProps, SeriesDialogProps {
  quote: SeriesQuote
  form: UseFormReturn<SeriesRequest>
  /** Whether the list belongs to an earlier choice, while the one for the present choice is loading. */
  isOld: boolean
}

function Making({ quote, form, isOld, booking, request, onChange, onClose }: MakingProps) {
  const t = useTranslations('series')
  const open = openClashes(quote.occurrences).length
  const cover = coverOf(quote)
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
  const mayNot = isOld || open > 0 || quote.booked === 0 || cover === 'short'
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
              onClick={() => onChange(skipClashes(request, quote.occurrences))}
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
          <OccurrenceRow key={occurrence.place} {...{ occurrence, booking, request, onChange }} />
        ))}
      </ol>
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
      <Button disabled={mayNot} loading={isBusy} onClick={() => void make()}>
        {t('make', { count: quote.booked })}
      </Button>
    </div>
  )
}

/** Repeats a booking every week or month: the dates, the conflicts, and the charges (product#series). */
export default function RepeatDialog({ booking, onClose }: SeriesDialogProps) {
  const t = useTranslations('series')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const form = useForm<SeriesRequest>({
    defaultValues: firstRequest,
    resolver: checkedBy((chosen) => {
      const refused = refusedIn(quoteSeries.body, ruleOf(chosen))
      return (['every', 'times', 'charge', 'choices'] as const).filter((name) => refused.has(name))
    }),
  })
  // A copy, because the form changes its own values in place, so that the old and new values would be the same
  // object.
  const request = useWatch({
    control: form.control,
    compute: (chosen: SeriesRequest) => structuredClone(chosen),
  })
  const change = (next: SeriesRequest) => form.reset(next)
  const query = useQuery({
    ...queryOf(quoteSeries, { params: { id: String(booking.id) }, body: ruleOf(request) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      description={t('text', {
        day: weekdayOf(booking.bookingDate, language),
        time: rangeOf(booking),
      })}
    >
      <div className="grid gap-5">
        <RuleFields request={request} onChange={change} />
        <Loaded
          query={query}
          failed={t('quoteFailed')}
          failedText={query.error && sentenceOf(query.error, t('failedText'))}
          missing={<p className="text-soft">{t('gone')}</p>}
          skeleton={<SkeletonText lines={6} />}
        >
          {(quote) => (
            <Making
              {...{ quote, booking, request, form, onClose }}
              isOld={query.isPlaceholderData}
              onChange={change}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
