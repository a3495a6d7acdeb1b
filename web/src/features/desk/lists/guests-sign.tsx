import type { StaffBooking } from '@lantern/contract/desk'
import PartyPopper from 'lucide-react/icons/party-popper'
import { useTranslations } from 'use-intl'
import { holdsRoom } from './booking-words.ts'

/** Beside a name: the number of invited guests who accepted. */
export function GuestsSign({ booking }: { booking: StaffBooking }) {
  const t = useTranslations('desk')
  const { invited } = booking
  if (!invited || !holdsRoom(booking)) return null
  if (invited.coming + invited.declined === 0) return null
  const said = t('invited', { coming: invited.coming, declined: invited.declined })
  return (
    <span data-tip={said} className="figures ml-1.5 inline-flex items-center gap-0.5 text-sm">
      <PartyPopper className="size-3.5 shrink-0 text-soft" aria-hidden="true" />
      <span aria-hidden="true">{invited.coming}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}
