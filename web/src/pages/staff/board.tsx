import { useTranslations } from 'use-intl'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { NightDate } from '@lantern/contract/calls/primitives'
import { NightBoard } from '../../features/desk/board/night-board.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useVenueQuery } from '../../lib/api/venue-query.ts'
import { Workspace } from '../../ui/layout/layout.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'

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
            night={NightDate.safeParse(date).data ?? null}
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
