import { getDiscord, setDiscordSignIn } from '@lantern/contract/discord'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReadFailure } from '../../kit/read-failure.tsx'
import { useAction } from '../../kit/use-action.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { Switch } from '../../ui/fields/switch.tsx'

/** Whether the bot may sign a member in. Turning it on needs a fresh proof (product#discord-card). */
export function SignInSwitch() {
  const t = useTranslations('discord')
  const query = useQuery(queryOf(getDiscord, {}))
  const { data } = query
  const { act, sending } = useAction(setDiscordSignIn, {
    awaitsRefetch: true,
    done: ({ signIn }) => ({ title: signIn === 'on' ? t('signIn.isOn') : t('signIn.isOff') }),
    failed: t('signIn.failed'),
  })
  if (!data) return <ReadFailure query={query}>{t('loadFailed')}</ReadFailure>
  if (!data.codes) return null
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{t('signIn.label')}</p>
        <p className="text-sm text-soft">
          {data.signIn === 'paused' ? t('signIn.paused') : t('signIn.text')}
        </p>
      </div>
      <Switch
        label={t('signIn.label')}
        isOn={sending ? sending.body.isOn : data.signIn === 'on'}
        onChange={(isOn) => void act({ body: { isOn } })}
      />
    </div>
  )
}
