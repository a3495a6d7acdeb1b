import { getDiscord } from '@lantern/contract/discord'
import type { Reply } from '@lantern/contract/endpoint'
import type { Member } from '@lantern/contract/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { CodePanel } from './code-panel.tsx'
import { DiscordGlyph } from './discord-glyph.tsx'
import { SignInSwitch } from './sign-in-switch.tsx'
import { useConnect } from './use-connect.ts'
import { useLinkCode } from './use-link-code.ts'

/** A linked account. Only an admin can unlink it, and its button says so (product#discord-card). */
function Connected({ member }: { member: Member }) {
  const t = useTranslations('discord')
  const tell = () => toast({ title: t('disconnectTitle'), description: t('disconnectText') })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2.5">
        <p className="wrap-anywhere">
          {member.discordUsername
            ? t('connectedAs', { name: member.discordUsername })
            : t('connected')}
        </p>
        {member.discordRole && <Badge tone="amber">discord-{member.discordRole}</Badge>}
      </div>
      <Button variant="outline" onClick={tell}>
        {t('disconnect')}
      </Button>
    </div>
  )
}

/** The skeleton of the two ways of linking. */
function WaysGhost() {
  const t = useTranslations('discord')
  return (
    <>
      <output className="sr-only">{t('loading')}</output>
      <div className="flex flex-wrap gap-2.5">
        <Skeleton className="h-11 w-36 rounded-control" />
        <Skeleton className="h-11 w-40 rounded-control" />
      </div>
    </>
  )
}

interface LinkWaysProps {
  /** The ways of linking that the venue offers. */
  ways: Reply<typeof getDiscord>
  making: ReturnType<typeof useLinkCode>
}

/** The two ways of linking, which need a fresh proof: by a code, or by Discord's own sign-in. */
function LinkWays({ ways, making }: LinkWaysProps) {
  const t = useTranslations('discord')
  const { isExpired, isBusy, generate } = making
  const { connect, isBusy: isLeaving } = useConnect()
  return (
    <>
      {isExpired && <p className="text-sm text-vermilion">{t('expired')}</p>}
      <div className="flex flex-wrap gap-2.5">
        {ways.codes && (
          <Button variant="outline" loading={isBusy} onClick={generate}>
            {t('generate')}
          </Button>
        )}
        {ways.oauth && (
          <Button variant="outline" loading={isLeaving} onClick={connect}>
            {t('connectNamed')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The ways of linking, if the venue offers any. A code that was made replaces them. */
function Connecting({ isLinked }: { isLinked: boolean }) {
  const t = useTranslations('discord')
  const ways = useQuery(queryOf(getDiscord, {}))
  const making = useLinkCode(isLinked)
  if (isLinked) return null
  const text = <p className="text-soft">{t('text')}</p>
  if (making.code) {
    return (
      <>
        {text}
        <CodePanel code={making.code} onCancel={making.cancel} />
      </>
    )
  }
  const ghost = (
    <div aria-busy="true" className="grid gap-4">
      {text}
      <WaysGhost />
    </div>
  )
  return (
    <Loaded
      query={ways}
      failed={t('loadFailed')}
      ghost={ghost}
      isEmpty={({ codes, oauth }) => !codes && !oauth}
      empty={<Alert>{t('none')}</Alert>}
    >
      {(known) => (
        <div className="grid gap-4">
          {text}
          <LinkWays ways={known} making={making} />
        </div>
      )}
    </Loaded>
  )
}

/**
 * A member's Discord account: linked, or the ways to link it by a code or by Discord's own sign-in
 * (product#discord-card).
 */
export function DiscordCard({ member }: { member: Member }) {
  const t = useTranslations('discord')
  const isLinked = member.discordId !== null
  return (
    <section
      aria-labelledby="discord-card"
      className="mt-4 grid gap-3 border-b border-line pb-5 last:border-none"
    >
      <h3
        id="discord-card"
        className="flex items-center gap-2 font-body text-base font-semibold tracking-normal"
      >
        <DiscordGlyph className="size-6" />
        {t('name')}
      </h3>
      {isLinked && <Connected member={member} />}
      {isLinked && <SignInSwitch />}
      <Connecting isLinked={isLinked} />
    </section>
  )
}
