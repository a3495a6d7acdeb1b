import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'

/** Contacts for everything that a link can't do: the front desk's telephone, and the member's account. */
export function Contact() {
  const t = useTranslations('reminders')
  const phone = useVenue()?.phone
  return (
    <div className="flex flex-wrap gap-3">
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonLook('primary')}>
          {t('call', { phone })}
        </a>
      )}
      <Link to="/account" className={buttonLook('outline')}>
        {t('account')}
      </Link>
    </div>
  )
}
