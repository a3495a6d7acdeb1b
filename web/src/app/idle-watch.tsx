import { useEffect, useRef, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import type { IdleDialogProps } from '../features/signin/idle-dialog.tsx'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import { withWords } from '../i18n/store.ts'
import { listenLive } from '../lib/api/live/live.ts'
import { keepPresence } from '../lib/session/presence.ts'
import { refreshSession } from '../lib/session/session.ts'
import { onDemand } from '../ui/states/on-demand.tsx'

/** If the dialog's code can't be downloaded, the session ends without a warning. */
const IdleDialog = onDemand<IdleDialogProps>(() =>
  withWords(import('../features/signin/idle-dialog.tsx'), ['idle']).then(
    ({ IdleDialog: dialog }) => ({ default: dialog }),
    () => ({ default: () => null }),
  ),
)

/** Listens for live messages on the home page too: it has no queries, but shows the member's balance. */
function useLiveHome(): void {
  const { pathname: path } = useLocation()
  const atHome = path === '/'
  useEffect(() => {
    if (!atHome) return undefined
    const look = () => void refreshSession()
    return listenLive({
      onTopic: (topic) => (topic === 'account' || topic === 'wallet') && look(),
      onGap: look,
      onBreak: look,
    })
  }, [atHome])
}

/** Watches a member's session for idleness, and asks the member before it ends. */
export default function IdleWatch() {
  const signOut = useSignOut()
  const [until, setUntil] = useState<number | null>(null)
  const presence = useRef<ReturnType<typeof keepPresence>>(null)
  useLiveHome()
  useEffect(() => {
    const keeping = keepPresence(setUntil)
    presence.current = keeping
    return keeping.stop
  }, [])
  return (
    until !== null && (
      <IdleDialog
        until={until}
        onRenew={() => presence.current?.renew()}
        onLeave={() => void signOut()}
      />
    )
  )
}
