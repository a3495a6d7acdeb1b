import CalendarPlus from 'lucide-react/icons/calendar-plus'
import House from 'lucide-react/icons/house'
import Info from 'lucide-react/icons/info'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Sparkles from 'lucide-react/icons/sparkles'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLocation } from '@tanstack/react-router'
import { Link } from '../../ui/actions/link.tsx'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Sheet } from '../../ui/overlays/dialog.tsx'
import { LanguageToggle, ThemeToggle } from './toggles.tsx'
import { accountLinks, mainLinks, type NavigationLink } from './links.ts'
import { StaffSlot } from './staff/staff-slot.tsx'

const icons: Readonly<Record<string, LucideIcon>> = {
  '/': House,
  '/explore-amenities': Sparkles,
  '/booking': CalendarPlus,
  '/food': UtensilsCrossed,
  '/about': Info,
  '/account': UserRound,
  '/account/bookings': Ticket,
  '/account/orders': ReceiptText,
}

export interface MenuSheetProps {
  open: boolean
  onClose: () => void
  onSignOut: () => Promise<void>
}

const menuLink =
  'flex min-h-12 items-center gap-3.5 rounded-control px-3 text-lg transition-colors hover:bg-sunk ' +
  'aria-[current]:bg-sunk aria-[current]:font-semibold [&_svg]:size-5 [&_svg]:text-soft aria-[current]:[&_svg]:text-lantern-deep'

function MenuLinks({
  links,
  onFollow,
}: {
  links: readonly NavigationLink[]
  onFollow: () => void
}) {
  const t = useTranslations('core.navigation')
  const path = useLocation({ select: ({ pathname }) => pathname })
  return links.map(({ label, href }) => {
    const Icon = icons[href] ?? Sparkles
    return (
      <li key={href}>
        <Link
          to={href}
          onClick={onFollow}
          aria-current={path === href ? 'page' : undefined}
          className={menuLink}
        >
          <Icon />
          {t(label)}
        </Link>
      </li>
    )
  })
}

/** All links in a sheet over the page, for the phone's header and for the floating button. */
export default function MenuSheet({ open, onClose, onSignOut }: MenuSheetProps) {
  const t = useTranslations('core')
  const { member } = useSession()
  const login = () => {
    onClose()
    askToSignIn()
  }
  const logout = () => {
    onClose()
    void onSignOut()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={member ? member.firstName || member.email : t('navigation.menu')}
      footer={
        <div className="flex flex-1 items-center justify-between">
          <LanguageToggle className="-ml-4" />
          <ThemeToggle className="-mr-2" />
        </div>
      }
    >
      <nav aria-label={t('navigation.main')} className="-mx-3">
        <ul>
          <MenuLinks links={mainLinks} onFollow={onClose} />
        </ul>
        {member && (
          <ul className="mt-3 border-t border-line pt-3">
            <MenuLinks links={accountLinks} onFollow={onClose} />
          </ul>
        )}
        <StaffSlot className={menuLink} onFollow={onClose} />
      </nav>
      <div className="mt-5 grid">
        {member ? (
          <Button variant="outline" onClick={logout}>
            <LogOut />
            {t('navigation.logout')}
          </Button>
        ) : (
          <Button onClick={login}>
            <LogIn />
            {t('navigation.login')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
