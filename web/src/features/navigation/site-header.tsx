import { useCallback, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { useClub } from '../../lib/api/venue.ts'
import { useSession } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Container } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/layout/mark.tsx'
import { DownGlyph, MenuGlyph } from './glyphs.tsx'
import { LanguageToggle, ThemeToggle } from './toggles.tsx'
import { MenuSlot, preloadMenu } from './menu-slot.tsx'
import { useLightDismiss } from '../../ui/overlays/use-light-dismiss.ts'
import { accountLinks } from './links.ts'
import { StaffSlot } from './staff/staff-slot.tsx'

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-[9px] px-3 py-2 text-left hover:bg-sunk'

/** It closes on Escape, on a press outside, when the focus leaves it, and when a link is chosen. */
function AccountMenu({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const t = useTranslations('core.navigation')
  const { member } = useSession()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useLightDismiss(isOpen, area, opener, close)
  return (
    <div ref={area} className="relative">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('accountMenu')}
        className="flex min-h-11 items-center gap-1.5 rounded-control font-semibold"
        onClick={() => setOpen(!isOpen)}
      >
        {member?.firstName || t('account')}
        <DownGlyph className="size-4" />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 mt-2 max-h-[calc(100dvh-6rem)] min-w-56 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft"
      >
        <ul>
          {accountLinks.map(({ label, href }) => (
            <li key={href}>
              <Link to={href} onClick={close} className={item}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
        <StaffSlot className={item} onFollow={close} />
        <button
          type="button"
          className={`${item} mt-1.5 border-t border-line`}
          onClick={() => {
            void onSignOut()
            close()
          }}
        >
          {t('logout')}
        </button>
      </div>
    </div>
  )
}

interface SiteHeaderProps {
  onSignOut: () => Promise<void>
  /** Called when the pointer or the focus is on Login, to preload its dialog. */
  onLoginNear: () => void
}

const link = 'inline-flex min-h-11 items-center opacity-90 transition-opacity hover:opacity-100'

/** Booking is the header's only prominent link, and the only one that a phone shows. */
const pill =
  'inline-flex min-h-11 items-center rounded-full bg-lantern px-4 font-semibold text-on-lantern transition-[filter] hover:brightness-105 lg:px-5'

/** The header over the home page's first screen, in light text on a dark picture. */
export function SiteHeader({ onSignOut, onLoginNear }: SiteHeaderProps) {
  const t = useTranslations('core')
  const { status, member } = useSession()
  const { club } = useClub()
  const [open, setOpen] = useState(false)
  return (
    <header data-theme="dark" className="absolute inset-x-0 top-0 z-20 text-ink">
      <Container className="flex min-h-20 flex-wrap items-center gap-x-3 md:gap-x-4 lg:gap-x-7">
        <Link
          to="/"
          className="heading flex min-h-11 min-w-0 items-center gap-3 text-xl wrap-anywhere"
        >
          <Mark glow={member !== null} />
          {club}
        </Link>
        <nav aria-label={t('navigation.main')} className="ml-auto">
          <ul className="flex flex-wrap items-center gap-x-4 lg:gap-x-7">
            <li className="max-md:hidden">
              <a href="#amenities" className={link}>
                {t('navigation.amenities')}
              </a>
            </li>
            <li>
              <Link to="/booking" className={pill}>
                {t('navigation.booking')}
              </Link>
            </li>
            <li className="max-md:hidden">
              <Link to="/food" className={link}>
                {t('navigation.food')}
              </Link>
            </li>
            <li className="max-md:hidden">
              <Link to="/about" className={link}>
                {t('navigation.about')}
              </Link>
            </li>
          </ul>
        </nav>
        <div className="hidden flex-wrap items-center gap-x-1 md:flex lg:gap-x-3">
          <LanguageToggle />
          <ThemeToggle className="enabled:hover:bg-paper/40" />
          {member ? (
            <AccountMenu onSignOut={onSignOut} />
          ) : (
            <button
              type="button"
              // Hidden while the session is loading, so that a signed-in member never sees it.
              className="min-h-11 rounded-control border-[1.5px] border-edge px-4 font-semibold transition-colors hover:border-ink disabled:invisible lg:px-5"
              disabled={status === 'loading'}
              onPointerEnter={onLoginNear}
              onFocus={onLoginNear}
              onClick={() => askToSignIn()}
            >
              {t('navigation.login')}
            </button>
          )}
        </div>
        <IconButton
          label={t('navigation.openMenu')}
          aria-haspopup="dialog"
          aria-expanded={open}
          className="-mr-2 md:hidden"
          onPointerDown={preloadMenu}
          onFocus={preloadMenu}
          onClick={() => setOpen(true)}
        >
          <MenuGlyph className="size-6!" />
        </IconButton>
        <MenuSlot open={open} onClose={() => setOpen(false)} onSignOut={onSignOut} />
      </Container>
    </header>
  )
}
