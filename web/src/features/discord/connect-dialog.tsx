import { proveForDiscord } from '@lantern/contract/discord'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { isAboutPassword, ProveDialog } from './prove-dialog.tsx'

/** Asks for the password, then leads to Discord's own sign-in (product#discord-card). */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('discord')
  const { attempt, isBusy } = useAct(proveForDiscord, {
    failed: () => ({ title: t('connectFailed') }),
    onRefused: isAboutPassword,
    onDone({ url }) {
      window.location.assign(url)
      return new Promise(() => undefined)
    },
  })
  return (
    <ProveDialog
      title={t('connectNamed')}
      text={t('proveText')}
      submit={t('continue')}
      isBusy={isBusy}
      onProve={(body) => attempt({ body })}
      onClose={onClose}
    />
  )
}
