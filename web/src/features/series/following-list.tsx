import type { SeriesCancelQuote, SeriesChangeQuote } from '@lantern/contract/bookings/series'
import type { Slot } from '@lantern/contract/bookings/slots'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { fullDate } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/states/badge.tsx'

/** The fields of a booking that the dialogs need, from the member's own bookings or the desk. */
export type RepeatedBooking = Slot & { id: number }

export interface SeriesDialogProps {
  booking: RepeatedBooking
  onClose: () => void
}

export interface FollowingProps extends SeriesDialogProps {
  seriesId: number
  onBack: () => void
}

type Following = SeriesCancelQuote['bookings'][number] | SeriesChangeQuote['bookings'][number]

/** The bookings of an act, each with its price or refund, or the reason why it stays unchanged. */
export function FollowingList<One extends Following>({
  bookings,
  children,
}: {
  bookings: readonly One[]
  children: (booking: One) => ReactNode
}) {
  const t = useTranslations('series')
  const language = useLanguage()
  const { rangeOf } = useHours()
  return (
    <ol aria-label={t('dates')}>
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0"
        >
          <span className={booking.obstacle === null ? 'figures font-medium' : 'figures text-soft'}>
            {fullDate(booking.bookingDate, language)} · {rangeOf(booking)}
          </span>
          {booking.obstacle === null ? (
            <span className="figures text-sm text-soft">{children(booking)}</span>
          ) : (
            <Badge tone="amber">{t('unchanged', { why: t(`why.${booking.obstacle}`) })}</Badge>
          )}
        </li>
      ))}
    </ol>
  )
}

interface AnswersProps {
  label: string
  isDanger?: boolean
  isBusy: boolean
  isDisabled: boolean
  onBack: () => void
  onConfirm: () => void
}

export function Answers({ label, isDanger = false, ...props }: AnswersProps) {
  const t = useTranslations('series')
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="outline" onClick={props.onBack}>
        {t('back')}
      </Button>
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        disabled={props.isDisabled}
        loading={props.isBusy}
        onClick={props.onConfirm}
      >
        {label}
      </Button>
    </div>
  )
}
