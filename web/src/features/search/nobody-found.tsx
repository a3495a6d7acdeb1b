import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { BookFor } from './book-for.tsx'
import { newcomerIn } from './hits.ts'

/** Shown if there is no such name or number. The new booking starts with the typed text. */
export function NoResults({ typed, area }: { typed: string; area: Ref<HTMLDivElement> }) {
  const t = useTranslations('search')
  const [isBooking, setBooking] = useState(false)
  const newcomer = newcomerIn(typed)
  return (
    <div ref={area}>
      <EmptyState
        title={t('contactPhone' in newcomer ? 'none' : 'noneByName')}
        action={
          <div data-acts>
            <Button onClick={() => setBooking(true)}>
              <CalendarPlus aria-hidden="true" />
              {t('bookForThem')}
            </Button>
          </div>
        }
      >
        {t('noneText')}
      </EmptyState>
      {isBooking && (
        <BookFor caller={{ kind: 'guest', ...newcomer }} onClose={() => setBooking(false)} />
      )}
    </div>
  )
}
