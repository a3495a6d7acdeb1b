import type { Booking } from '@lantern/contract/bookings'
import { nameIn } from '@lantern/contract/languages'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Repeat from 'lucide-react/icons/repeat'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { shortDate } from '../../../lib/shown/format.ts'
import { RepeatDialog, SeriesDialog } from '../../series/lazy-dialogs.ts'

/** Repeats a booking, or shows the series that it belongs to. */
export function SeriesActions({ booking, className }: { booking: Booking; className: string }) {
  const t = useTranslations('account.papers')
  const language = useLanguage()
  const [open, setOpen] = useState<'repeat' | 'series' | null>(null)
  const { amenity, bookingDate, seriesId } = booking
  const about = { name: nameIn(amenity, language), date: shortDate(bookingDate, language) }
  const close = () => setOpen(null)
  return (
    <>
      <button
        type="button"
        aria-label={t('repeatLabel', about)}
        className={className}
        onClick={() => setOpen('repeat')}
      >
        <Repeat aria-hidden="true" />
        {t('repeat')}
      </button>
      {seriesId !== null && (
        <button
          type="button"
          aria-label={t('seriesLabel', about)}
          className={className}
          onClick={() => setOpen('series')}
        >
          <CalendarRange aria-hidden="true" />
          {t('series')}
        </button>
      )}
      {open === 'repeat' && <RepeatDialog booking={booking} onClose={close} />}
      {open === 'series' && seriesId !== null && (
        <SeriesDialog booking={booking} seriesId={seriesId} onClose={close} />
      )}
    </>
  )
}
