import { getDiscord, setDiscordSignIn } from '@lantern/contract/discord'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { isAboutPassword, ProveDialog } from './prove-dialog.tsx'

/** Whether the bot may sign a member in. Turning it on asks for the password (product#discord-card). */
export function SignInSwitch() {
  const t = useTranslations('discord.signIn')
  const { data } = useQuery(queryOf(getDiscord, {}))
  const [isAsking, setAsking] = useState(false)
  const { attempt, isBusy, sending } = useAct(setDiscordSignIn, {
    outdated: [getDiscord],
    awaitsOutdated: true,
    done: ({ signIn }) => ({ title: signIn === 'on' ? t('isOn') : t('isOff') }),
    failed: t('failed'),
    onRefused: isAboutPassword,
  })
  if (!data?.codes) return null
  const change = (isOn: boolean) => (isOn ? setAsking(true) : void attempt({ body: { isOn } }))
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{t('label')}</p>
        <p className="text-sm text-soft">{data.signIn === 'paused' ? t('paused') : t('text')}</p>
      </div>
      <Switch
        label={t('label')}
        isOn={sending ? sending.body.isOn : data.signIn === 'on'}
        onChange={change}
      />
      {isAsking && (
        <ProveDialog
          title={t('title')}
          text={t('prove')}
          submit={t('turnOn')}
          isBusy={isBusy}
          onProve={(proof) => attempt({ body: { isOn: true, ...proof } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
