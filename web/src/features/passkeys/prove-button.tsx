import { askForProof, listPasskeys, proveByPasskey } from '@lantern/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useRun } from '../../kit/act/use-action.ts'
import { call } from '../../lib/api/api-client.ts'
import { canUsePasskeys, isDeclined, signByPasskey } from './ceremony.ts'

/** A passkey as proof of identity, in place of the password; nothing for a member without passkeys. */
export function ProveByPasskey({ onProved }: { onProved: () => void }) {
  const t = useTranslations('passkeys')
  const { data } = useQuery(queryOf(listPasskeys, {}))
  const { act, isBusy } = useRun(
    async () => {
      const assertion = await signByPasskey(await call(askForProof, {}))
      await call(proveByPasskey, { body: { assertion } })
    },
    {
      changes: proveByPasskey.changes,
      awaitsRefetch: true,
      failed: t('proofFailed'),
      onDone: onProved,
      onRefused: isDeclined,
    },
  )
  if (!canUsePasskeys() || !data || data.passkeys.length === 0) return null
  return (
    <Button variant="outline" loading={isBusy} onClick={() => void act(null)}>
      <KeyRound />
      {t('use')}
    </Button>
  )
}
