import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import { nightFrom } from '../features/desk/board/board-steps.ts'
import { NightBoard } from '../features/desk/board/night-board.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { useVenueQuery } from '../lib/api/venue-query.ts'
import { Workspace } from '../ui/layout/layout.tsx'
import { PanelGhost } from '../ui/states/skeleton.tsx'

/** A date that there is: the thirty-first of February is none. */
const isNight = (text: string | null) =>
  text !== null && /^20\d{2}-[01]\d-[0-3]\d$/.test(text) && nightFrom(text, 0) === text

/** The night board, by the night in its address (product#night-board). */
export default function BoardPage() {
  const t = useTranslations('deskBoard')
  const query = useVenueQuery()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('date')
  return (
    <Workspace className="max-w-none! lg:px-5!">
      <Loaded query={query} failed={t('error')} ghost={<PanelGhost className="mt-9 h-96" />}>
        {(venue) => (
          <NightBoard
            venue={venue}
            night={isNight(asked) ? asked : null}
            onNight={(night) =>
              navigate(night === null ? '/board' : `/board?date=${night}`, { replace: true })
            }
          />
        )}
      </Loaded>
    </Workspace>
  )
}
