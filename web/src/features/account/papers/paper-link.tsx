import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'

export interface PaperLinkProps {
  kind: string | null
  /** The public number of the booking or order behind an entry. */
  subject: string | null
}

/** The number of a booking or order as a link to its receipt; a dash for an entry without one. */
export function PaperLink({ kind, subject }: PaperLinkProps) {
  const t = useTranslations('statement')
  if (subject === null)
    return (
      <span data-none className="text-soft">
        —
      </span>
    )
  const isFood = kind?.startsWith('food') ?? false
  return (
    <Link
      to="/account/$kind/$lanternId/receipt"
      params={{ kind: isFood ? 'orders' : 'bookings', lanternId: subject }}
      aria-label={t('receipt', { number: subject })}
      className="figures relative underline decoration-line before:absolute before:-inset-y-3 before:inset-x-0 before:content-['']  underline-offset-4 hover:decoration-current"
    >
      {subject}
    </Link>
  )
}
