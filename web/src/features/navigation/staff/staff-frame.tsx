import { fullName } from '@lantern/contract/members/names'
import HouseIcon from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from '@tanstack/react-router'
import { Link } from '../../../ui/actions/link.tsx'
import { useClub } from '../../../lib/api/venue.ts'
import { useMay, useSession } from '../../../lib/session/session.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Mark } from '../../../ui/layout/mark.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { SlotBoundary } from '../../../ui/states/slot-boundary.tsx'
import { LanguageToggle, ThemeToggle } from '../toggles.tsx'
import { MenuSlot, preloadMenu } from '../menu-slot.tsx'
import { isHere, staffGroupsFor, type Groups, type StaffLink } from './staff-links.ts'

/** Scrolls the sidebar only, and only as far as needed; `scrollIntoView` would also scroll the page. */
function showInRail(link: HTMLElement): void {
  const rail = link.closest('[data-rail]')
  if (!rail) return
  const below = link.getBoundingClientRect().bottom - rail.getBoundingClientRect().bottom
  if (below > -16) rail.scrollTop += below + 16
}

const entryLook = classNames(
  'flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-soft transition-colors hover:bg-sunk hover:text-ink xl:px-3',
  'max-xl:flex-col max-xl:justify-center max-xl:gap-1 max-xl:px-0 max-xl:text-center max-xl:text-xs max-xl:leading-tight',
  'aria-[current]:bg-amber-wash aria-[current]:font-semibold aria-[current]:text-lantern-deep',
  'forced-colors:aria-[current]:outline-2 [&_svg]:size-5 [&_svg]:shrink-0',
)

/** A link of the sidebar. A sidebar longer than the screen scrolls to the current page's link. */
function RailLink({ link: { href, label, Icon }, path }: { link: StaffLink; path: string }) {
  const t = useTranslations('staff.navigation')
  const isCurrent = isHere(path, href)
  const own = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent && own.current) showInRail(own.current)
  }, [isCurrent])
  return (
    <li>
      <Link to={href} aria-current={isCurrent ? 'page' : undefined} ref={own} className={entryLook}>
        <Icon />
        <span className="xl:hidden">{t(`short.${label}`)}</span>
        <span className="max-xl:hidden">{t(`links.${label}`)}</span>
      </Link>
    </li>
  )
}

/** Downloaded apart, because a menu is large. */
const HouseMenu = onDemand(() => import('./house-menu.tsx'))

interface RailProps {
  night: Groups
  house: Groups
  onSignOut: () => void
  onSearch: () => void
}

function Rail({ night, house, onSignOut, onSearch }: RailProps) {
  const t = useTranslations()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { member } = useSession()
  const { club } = useClub()
  const may = useMay()
  const isInHouse = house.flat().some(({ href }) => isHere(path, href))
  const button = (
    <button type="button" aria-current={isInHouse || undefined} className={entryLook}>
      <HouseIcon />
      {t('staff.navigation.house')}
    </button>
  )
  return (
    <div className="sticky top-0 hidden h-dvh w-23 shrink-0 flex-col gap-2 border-r border-line bg-surface px-2 py-4 md:flex xl:w-60 xl:px-3 print:hidden">
      <Link
        to="/"
        aria-label={t('staff.navigation.home')}
        className="heading mb-2 flex min-h-11 items-center gap-3 rounded-control text-xl max-xl:justify-center xl:px-3"
      >
        <Mark />
        <span className="max-xl:hidden">{club}</span>
      </Link>
      {may('customers') && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-label={t('staff.navigation.search')}
          onClick={onSearch}
          className="mb-1 flex min-h-11 shrink-0 items-center gap-3 rounded-control border-[1.5px] border-edge px-2 py-1.5 text-soft transition-colors hover:border-ink hover:text-ink max-xl:flex-col max-xl:justify-center max-xl:gap-1 max-xl:text-xs xl:px-3 [&_svg]:size-5 [&_svg]:shrink-0"
        >
          <Search />
          <span className="xl:hidden">{t('staff.navigation.searchShort')}</span>
          <span className="max-xl:hidden">{t('staff.navigation.search')}</span>
          <kbd className="ml-auto rounded-small border border-line px-1.5 text-sm max-xl:hidden">
            /
          </kbd>
        </button>
      )}
      <nav
        data-rail
        aria-label={t('staff.navigation.label')}
        className="-mx-1 grid min-h-0 flex-1 content-start gap-1 overflow-y-auto px-1"
      >
        {night.map((links, place) => (
          <ul
            key={links[0]?.href}
            className={classNames(
              'grid grid-cols-1 gap-1',
              place > 0 && 'border-t border-line pt-1',
            )}
          >
            {links.map((link) => (
              <RailLink key={link.href} link={link} path={path} />
            ))}
          </ul>
        ))}
        {house.length > 0 && (
          <div className="not-first:border-t not-first:border-line not-first:pt-1">
            <HouseMenu groups={house} path={path} trigger={button} skeleton={button} />
          </div>
        )}
      </nav>
      <div className="border-t border-line pt-3">
        <p className="truncate px-3 text-sm text-soft max-xl:hidden">
          {member && fullName(member)}
        </p>
        <div className="flex items-center justify-between max-xl:flex-col">
          <LanguageToggle className="text-sm max-xl:flex-col max-xl:items-center max-xl:[&_[aria-hidden]]:hidden max-xl:[&_button]:text-center" />
          <div className="flex max-xl:flex-col">
            <ThemeToggle />
            <IconButton label={t('core.navigation.logout')} onClick={onSignOut}>
              <LogOut />
            </IconButton>
          </div>
        </div>
      </div>
    </div>
  )
}

const thumb =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-0.5 pt-1 text-center text-xs wrap-anywhere leading-tight text-soft [&_svg]:size-5.5'

/** The phone's navigation: the staff's four most used screens, the search, and a menu with the others. */
function ThumbBar(props: {
  links: readonly StaffLink[]
  onSignOut: () => Promise<void>
  onSearch: () => void
}) {
  const may = useMay()
  const t = useTranslations('staff.navigation')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [open, setOpen] = useState(false)
  return (
    <nav
      aria-label={t('label')}
      data-foot
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-[minmax(0,auto)] grid-flow-col">
        {props.links
          .filter(({ atThumb }) => atThumb)
          .map(({ href, label, Icon }) => (
            <li key={href}>
              <Link
                to={href}
                aria-current={isHere(path, href) ? 'page' : undefined}
                className={classNames(
                  thumb,
                  'aria-[current]:font-semibold aria-[current]:text-lantern-deep',
                )}
              >
                <Icon />
                {t(`short.${label}`)}
              </Link>
            </li>
          ))}
        {may('customers') && (
          <li>
            <button type="button" className={thumb} aria-haspopup="dialog" onClick={props.onSearch}>
              <Search />
              {t('searchShort')}
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            className={thumb}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerDown={preloadMenu}
            onFocus={preloadMenu}
            onClick={() => setOpen(true)}
          >
            <Menu />
            {t('menu')}
          </button>
        </li>
      </ul>
      <MenuSlot open={open} onClose={() => setOpen(false)} onSignOut={props.onSignOut} />
    </nav>
  )
}

interface StaffFrameProps {
  onSignOut: () => Promise<void>
  onSearch: () => void
  children: ReactNode
}

/** The frame of all staff screens: a sidebar at the left, or on a phone a bar at the bottom. */
export default function StaffFrame({ onSignOut, onSearch, children }: StaffFrameProps) {
  const { member } = useSession()
  // If the session ends because of idleness, the frame stays around the page with its unsaved input.
  const [last, setLast] = useState(member)
  if (member && member !== last) setLast(member)
  const { night, house } = staffGroupsFor(last)
  return (
    <div data-frame="staff" className="flex items-stretch">
      <SlotBoundary>
        <Rail {...{ night, house, onSearch }} onSignOut={() => void onSignOut()} />
      </SlotBoundary>
      <div className="min-w-0 flex-1 pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-10">
        {children}
      </div>
      <SlotBoundary>
        <ThumbBar links={night.flat()} onSignOut={onSignOut} onSearch={onSearch} />
      </SlotBoundary>
    </div>
  )
}
