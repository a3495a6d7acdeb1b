import { useEffect } from 'react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { loadNamespaces } from '../../i18n/store.ts'
import { dismissLogin, useLoginPrompt } from '../../lib/session/login-prompt.ts'
import { safeNext } from '../../lib/session/next-path.ts'
import { useSession } from '../../lib/session/session.ts'
import { Part } from '../../ui/states/part.tsx'

const download = async () => {
  const [dialog] = await Promise.all([
    import('./login-dialog.tsx'),
    loadNamespaces(['signin', 'passkeys']),
  ])
  return dialog
}

/** Preloads the dialog's code, shortly before Login is pressed. */
export const preloadLogin = (): void => void download().catch(() => undefined)

/**
 * The login dialog's place. It opens when a page asks for it, and at `/?login=1&next=…`, from where it continues to
 * `next` after the sign-in.
 */
export function LoginSlot() {
  const { status } = useSession()
  const asked = useLoginPrompt()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { login, next: onward } = useSearch({ strict: false })
  const wanted = login === '1'
  const next = safeNext(onward ?? null) ?? path
  const open = (asked !== null || wanted) && (status === 'visitor' || status === 'ended')

  useEffect(() => {
    if (status !== 'member') return
    dismissLogin()
    if (wanted) void navigate({ href: next, replace: true })
  }, [status, wanted, next, navigate])

  const close = () => {
    dismissLogin()
    if (wanted) void navigate({ to: '.', search: {}, replace: true })
  }
  const given = { open, firstTab: asked ?? 'login', onClose: close }
  // It stays mounted once it was opened, so that closing is animated.
  return <Part download={download} wish={open} given={given} />
}
