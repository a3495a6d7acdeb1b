import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'

export interface PaperLinkProps {
  kind: string | null
  /** The public number of the booking or order behind an entry. */
  subject: string | null
  /** The payment behind an entry of a bill, which has its own receipt. */
  paymentId?: number | undefined
}

/** The number of a booking or order as a link to its receipt; a dash for an entry without one. */
export function PaperLink({ kind, subject, paymentId }: PaperLinkProps) {
  const t = useTranslations('statement')
  if (subject === null)
    return (
      <span data-none className="text-soft">
        —
      </span>
    )
  const isFood = kind?.startsWith('food') ?? false
  const params =
    paymentId === undefined
      ? { kind: isFood ? 'orders' : 'bookings', lanternId: subject }
      : { kind: 'payments', lanternId: String(paymentId) }
  return (
    <Link
      to="/account/$kind/$lanternId/receipt"
      params={params}
      aria-label={t('receipt', { number: subject })}
      className="figures relative underline decoration-line before:absolute before:-inset-y-3 before:inset-x-0 before:content-['']  underline-offset-4 hover:decoration-current"
    >
      {subject}
    </Link>
  )
}
