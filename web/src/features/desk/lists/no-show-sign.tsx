import type { StaffBooking } from '@lantern/contract/desk'
import { UserRoundX } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Beside a name: how often this guest hasn't come; nothing for those who always came. */
export function NoShowSign({ booking }: { booking: Pick<StaffBooking, 'noShows'> }) {
  const t = useTranslations('desk.board')
  if (booking.noShows === 0) return null
  const words = t('noShows', { count: booking.noShows })
  return (
    <span
      data-tip={words}
      className="figures ml-1.5 inline-flex items-center gap-0.5 align-[-0.15em] text-sm text-vermilion"
    >
      <UserRoundX className="size-4 shrink-0" aria-hidden="true" />
      <span aria-hidden="true">{booking.noShows}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
