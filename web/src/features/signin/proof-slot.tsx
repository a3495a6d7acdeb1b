import { useEffect } from 'react'
import { loadNamespaces } from '../../i18n/store.ts'
import { offerProof, useProofPrompt } from '../../lib/session/proof-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { Part } from '../../ui/states/part.tsx'

const download = async () => {
  const [dialog] = await Promise.all([
    import('./proof-dialog.tsx'),
    loadNamespaces(['signin', 'passkeys']),
  ])
  return dialog
}

/** The place of the dialog that asks a member for a proof of identity. */
export function ProofSlot() {
  const isAsked = useProofPrompt()
  const { status } = useSession()
  const isMember = status === 'member'
  useEffect(() => (isMember ? offerProof() : undefined), [isMember])
  return <Part download={download} wish={isAsked} given={{ open: isAsked }} />
}
