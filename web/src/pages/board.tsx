import { useTranslations } from 'use-intl'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { nightFrom } from '../features/desk/board/board-steps.ts'
import { NightBoard } from '../features/desk/board/night-board.tsx'
import { Loaded } from '../kit/load/loaded.tsx'
import { useVenueQuery } from '../lib/api/venue-query.ts'
import { Workspace } from '../ui/layout/layout.tsx'
import { PanelSkeleton } from '../ui/states/skeleton.tsx'

/** Whether a date exists: 31 February doesn't. */
const isNight = (text: string | undefined) =>
  text !== undefined && /^20\d{2}-[01]\d-[0-3]\d$/.test(text) && nightFrom(text, 0) === text

/** The night board, for the night in its address (product#night-board). */
export default function BoardPage() {
  const t = useTranslations('deskBoard')
  const query = useVenueQuery()
  const navigate = useNavigate()
  const { date } = useSearch({ from: '/inside/staff/board' })
  return (
    <Workspace className="max-w-none! lg:px-5!">
      <Loaded query={query} failed={t('error')} skeleton={<PanelSkeleton className="mt-9 h-96" />}>
        {(venue) => (
          <NightBoard
            venue={venue}
            night={date !== undefined && isNight(date) ? date : null}
            onNight={(night) =>
              void navigate({
                to: '/board',
                search: night === null ? {} : { date: night },
                replace: true,
              })
            }
          />
        )}
      </Loaded>
    </Workspace>
  )
}
