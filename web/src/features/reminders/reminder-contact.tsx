import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'

/** Whether a link's key is that of a guest's booking, who has no account. */
export const isGuestKey = (linkKey: string): boolean => linkKey.startsWith('guest.')

/** Contacts for everything that a link can't do: the front desk's telephone, and a member's account. */
export function Contact({ isGuest = false }: { isGuest?: boolean }) {
  const t = useTranslations('reminders')
  const phone = useVenue()?.phone
  return (
    <div className="flex flex-wrap gap-3">
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonLook('primary')}>
          {t('call', { phone })}
        </a>
      )}
      {!isGuest && (
        <Link to="/account" className={buttonLook('outline')}>
          {t('account')}
        </Link>
      )}
    </div>
  )
}
