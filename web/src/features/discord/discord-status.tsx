import { getDiscord, proveForDiscord } from '@lantern/contract/account/discord'
import type { Member } from '@lantern/contract/members/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { currentSession } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** Two eyes in a speech bubble, in the text's colour. It has no text for screen readers. */
export function DiscordGlyph({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <path
        d="M7.6 5.2c2.9-.9 5.9-.9 8.8 0 .6.2 1.1.6 1.4 1.1 1.6 2.9 2.4 6 2.4 9.2-.9 1.2-2.4 2.1-4.3 2.6l-1.1-1.8c-1.9.5-3.7.5-5.6 0l-1.1 1.8c-1.9-.5-3.4-1.4-4.3-2.6 0-3.2.8-6.3 2.4-9.2.3-.5.8-.9 1.4-1.1Z"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path
        d="M9.3 10.6v2.2M14.7 10.6v2.2"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Opens Discord's own sign-in; a toast says why if the venue hasn't set it up (product#discord-card). */
export function useConnect() {
  const t = useTranslations('discord')
  const refuse = (title: string) => toast({ variant: 'destructive', title })
  const leaving = useAction(proveForDiscord, {
    failed: () => ({ title: t('connectFailed') }),
    onDone({ url }) {
      window.location.assign(url)
      return new Promise(() => undefined)
    },
  })
  const asking = useAction(getDiscord, {
    failed: () => ({ title: t('connectFailed') }),
    onDone: ({ oauth }) => (oauth ? void leaving.act({}) : refuse(t('none'))),
  })
  const connect = () => {
    if (currentSession().member) void asking.act({})
    else refuse(t('mustSignIn'))
  }
  return { connect, isBusy: asking.isBusy || leaving.isBusy }
}

/** The linked account's role, or a button to link one if the venue has a sign-in by Discord (product#member-card). */
export function DiscordStatus({ member }: { member: Member }) {
  const t = useTranslations('discord')
  const { data: ways } = useQuery(queryOf(getDiscord, {}))
  const { connect, isBusy } = useConnect()
  if (member.discordId === null && !ways?.oauth) return null
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <DiscordGlyph className="size-5 text-soft" />
      <span className="text-sm">{t('name')}</span>
      {member.discordId !== null ? (
        <>
          <Badge tone="jade">{t('connected')}</Badge>
          {member.discordRole && <Badge tone="amber">discord-{member.discordRole}</Badge>}
        </>
      ) : (
        <Button
          variant="outline"
          size="small"
          loading={isBusy}
          aria-label={t('connectNamed')}
          onClick={connect}
        >
          {t('connect')}
        </Button>
      )}
    </div>
  )
}
