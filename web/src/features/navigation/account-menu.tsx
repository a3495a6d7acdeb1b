import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useSession } from '../../lib/session/session.ts'
import { DownGlyph } from './glyphs.tsx'
import { accountLinks, linksFor } from './links.ts'
import { StaffSlot } from './staff-slot.tsx'

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-[9px] px-3 py-2 text-left hover:bg-sunk'

/**
 * The member's menu in the header. A native popover: it closes on Escape, on a press outside and on leaving, and
 * gives the focus back, without a line of script.
 */
export function AccountMenu({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const t = useTranslations('core.navigation')
  const session = useSession()
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const close = () => popover.current?.hidePopover()
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('accountMenu')}
        className="flex min-h-11 items-center gap-1.5 rounded-control font-semibold"
      >
        {session.member?.firstName || t('account')}
        <DownGlyph className="size-4" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="absolute top-20 right-[max(1rem,calc((100vw-75rem)/2+4rem))] left-auto m-0 min-w-56 rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft"
      >
        <ul>
          {linksFor(accountLinks, session).map(({ label, href }) => (
            <li key={href}>
              <Link href={href} onClick={close} className={item}>
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
            close()
            void onSignOut()
          }}
        >
          {t('logout')}
        </button>
      </div>
    </div>
  )
}
