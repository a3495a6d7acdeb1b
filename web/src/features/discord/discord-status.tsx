import { getDiscord } from '@lantern/contract/account/discord'
import type { Member } from '@lantern/contract/members/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { DiscordGlyph } from './discord-glyph.tsx'
import { useConnect } from './use-connect.ts'

/**
 * One line on the membership card: the linked account's role, or a button to link one. It is empty if none is linked
 * and the venue has no sign-in by Discord (product#member-card).
 */
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
