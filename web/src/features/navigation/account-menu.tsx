import { useCallback, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useLightDismiss } from '../../ui/overlays/use-light-dismiss.ts'
import { DownGlyph } from './glyphs.tsx'
import { accountLinks, linksFor } from './links.ts'
import { StaffSlot } from './staff/staff-slot.tsx'

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-[9px] px-3 py-2 text-left hover:bg-sunk'

/**
 * The member's menu in the header. It closes on Escape, on a press outside, when the focus leaves it, and when a link
 * is chosen.
 */
export function AccountMenu({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const t = useTranslations('core.navigation')
  const session = useSession()
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
        {session.member?.firstName || t('account')}
        <DownGlyph className="size-4" />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 mt-2 max-h-[calc(100dvh-6rem)] min-w-56 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft"
      >
        <ul>
          {linksFor(accountLinks, session).map(({ label, href }) => (
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
