import { loadNamespaces } from '../../i18n/store.ts'
import { usePasskeyNeeded } from '../../lib/session/passkey-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { Part } from '../../ui/states/part.tsx'

const download = async () => {
  const [gate] = await Promise.all([import('./passkey-gate.tsx'), loadNamespaces(['passkeys'])])
  return gate
}

/** The place of the passkey dialog. It opens when the server refuses a call without a passkey. */
export function PasskeyGateSlot({ onLeave }: { onLeave: () => void }) {
  const isNeeded = usePasskeyNeeded()
  const { status } = useSession()
  const open = isNeeded && status === 'member'
  return <Part download={download} wish={open} given={{ open, onLeave }} />
}
