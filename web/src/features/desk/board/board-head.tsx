import type { Board } from '@lantern/contract/desk'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../lib/session/session.ts'
import { Link } from '../../../ui/actions/link.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { shortDate } from '../../../lib/shown/format.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { tally, unusable } from './board-state.ts'
import { StateSign } from './state-look.tsx'

export interface BoardHeadProps {
  night: string
  tonight: string
  onNights: (nights: number) => void
  onTonight: () => void
  onBook: () => void
}

/** The night, the buttons to other nights, and a new booking. */
export function BoardHead({ night, tonight, onNights, onTonight, onBook }: BoardHeadProps) {
  const may = useMay()
  const t = useTranslations('deskBoard')
  const desk = useTranslations('desk')
  const titles = useTranslations('staff.titles')
  const language = useLanguage()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <div className="flex flex-wrap items-center max-md:order-1 max-md:w-full max-md:justify-between">
        <IconButton label={t('previous')} onClick={() => onNights(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p className="figures min-w-32 text-center font-semibold" aria-live="polite">
          {shortDate(night, language)}
        </p>
        <IconButton label={t('next')} onClick={() => onNights(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={night === tonight}
          className="aria-disabled:opacity-50"
          onClick={onTonight}
        >
          {t('tonight')}
        </Button>
      </div>
      <Link to="/waitlist" className={classNames(buttonLook('outline'), 'ml-auto')}>
        <Hourglass aria-hidden="true" />
        {titles('waitlist')}
      </Link>
      {may('bookings') && (
        <Button onClick={onBook}>
          <CalendarPlus aria-hidden="true" />
          {desk('book.open')}
        </Button>
      )}
    </header>
  )
}

/**
 * The number of bookings of the night by state, and of unavailable rooms; it is also the legend of the colours and
 * signs.
 */
export function BoardTally({ board, now }: { board: Board; now: number }) {
  const t = useTranslations('deskBoard')
  const states = tally(board.bookings, now)
  const shut = unusable(board, now)
  return (
    <ul
      aria-label={t('tally')}
      className="figures flex min-h-7 flex-wrap items-center gap-x-5 gap-y-1 pb-1.5 text-sm max-md:gap-x-3.5"
    >
      {states.length === 0 && <li className="text-soft">{t('quiet')}</li>}
      {shut.map(({ state, count }) => (
        <li key={state} className="order-1 flex items-center gap-1.5">
          <StateSign state={state}>{t(`states.${state}`)}</StateSign>
          <span className="font-semibold">{count}</span>
        </li>
      ))}
      {states.map(({ state, count }) => (
        <li key={state} className="flex items-center gap-1.5">
          <StateSign state={state}>{t(`states.${state}`)}</StateSign>
          <span className="font-semibold">{count}</span>
        </li>
      ))}
    </ul>
  )
}
