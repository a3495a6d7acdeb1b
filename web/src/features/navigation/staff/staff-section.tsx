import { useTranslations } from 'use-intl'
import { useLocation } from '@tanstack/react-router'
import { Link } from '../../../ui/actions/link.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { staffLinksFor } from './staff-links.ts'

export interface StaffSectionProps {
  className: string
  onFollow: () => void
}

/** The staff's section of a menu (product#navigation). */
export default function StaffSection({ className, onFollow }: StaffSectionProps) {
  const t = useTranslations('staff.navigation.links')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { member } = useSession()
  return (
    <ul className="mt-1.5 border-t border-line pt-1.5">
      {staffLinksFor(member).map(({ href, label, Icon }) => (
        <li key={href}>
          <Link
            to={href}
            onClick={onFollow}
            aria-current={path === href ? 'page' : undefined}
            className={className}
          >
            <Icon className="size-5 shrink-0 text-soft" />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
