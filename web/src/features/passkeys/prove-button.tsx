import { listPasskeys } from '@lantern/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { canUsePasskeys } from './ceremony.ts'
import { useProveByPasskey } from './use-ceremonies.ts'

/** A passkey as proof of identity, in place of the password; nothing for a member without passkeys. */
export function ProveByPasskey({ onProved }: { onProved: () => void }) {
  const t = useTranslations('passkeys')
  const { data } = useQuery(queryOf(listPasskeys, {}))
  const { prove, isBusy } = useProveByPasskey(onProved)
  if (!canUsePasskeys() || !data || data.passkeys.length === 0) return null
  return (
    <Button variant="outline" loading={isBusy} onClick={prove}>
      <KeyRound />
      {t('use')}
    </Button>
  )
}
