import {
  getDiscord,
  setDiscordSignIn,
  cancelDiscordCode,
  generateDiscordCode,
} from '@lantern/contract/account/discord'
import type { Reply } from '@lantern/contract/calls/endpoint'
import type { Member } from '@lantern/contract/members/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { DiscordGlyph, useConnect } from './discord-status.tsx'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState, useEffect, useRef } from 'react'
import { Spinner } from '../../ui/states/spinner.tsx'
import { ReadFailure } from '../../kit/load/read-failure.tsx'
import { copyText } from '../../kit/act/copy-text.ts'
import { useAction } from '../../kit/act/use-action.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { call } from '../../lib/api/api-client.ts'
import { serverNow } from '../../lib/browser/now.ts'
import { refreshSession } from '../../lib/session/session.ts'

/** How often the page checks whether the code was used (product#discord-card). Usually a live message comes sooner. */
const POLL_MS = 10_000

type LinkCode = Reply<typeof generateDiscordCode>

function CodePanel({ code, onCancel }: { code: LinkCode; onCancel: () => void }) {
  const t = useTranslations('discord')
  const { clockOf } = useMoments()
  const [isCopied, setCopied] = useState(false)
  const copy = copyText(code.code, { copied: t('copied'), failed: t('copyFailed') })
  return (
    <div className="grid gap-4 rounded-control bg-sunk p-4">
      <div className="grid gap-1.5">
        <p className="text-sm text-soft">{t('how')}</p>
        <p className="flex flex-wrap items-baseline gap-x-2.5 font-mono">
          <span className="text-soft">/link</span>
          <strong className="text-2xl font-semibold tracking-[0.12em] select-all">
            <span className="sr-only">{t('code')} </span>
            {code.code}
          </strong>
        </p>
        <p className="text-sm text-soft">{t('validUntil', { time: clockOf(code.expiresAt) })}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button variant="outline" onClick={() => void copy().then(setCopied)}>
          {isCopied ? <Check /> : <Copy />}
          {t('copy')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <output className="flex items-center gap-2 text-sm text-soft sm:ml-auto">
          <Spinner className="size-4" />
          {t('waiting')}
        </output>
      </div>
    </div>
  )
}

function Connecting({ isLinked }: { isLinked: boolean }) {
  const t = useTranslations('discord')
  const ways = useQuery(queryOf(getDiscord, {}))
  const [code, setCode] = useState<LinkCode | null>(null)
  const [isExpired, setExpired] = useState(false)
  const isWaiting = code !== null && !isLinked

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void refreshSession(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  useEffect(() => {
    if (code === null) return undefined
    const expire = () => {
      setCode(null)
      setExpired(true)
    }
    const timer = setTimeout(expire, Date.parse(code.expiresAt) - serverNow())
    return () => clearTimeout(timer)
  }, [code])

  const hasToasted = useRef(false)
  useEffect(() => {
    if (code === null || !isLinked || hasToasted.current) return
    hasToasted.current = true
    toast({ title: t('success') })
  }, [code, isLinked, t])

  const { act, isBusy } = useAction(generateDiscordCode, {
    failed: { title: t('generateFailed'), otherwise: '' },
    onDone(made) {
      setCode(made)
      setExpired(false)
    },
  })
  const cancel = () => {
    setCode(null)
    // A failure is harmless, because the code expires by itself.
    call(cancelDiscordCode, {}).catch(() => undefined)
  }
  const { connect, isBusy: isLeaving } = useConnect()
  if (isLinked) return null
  const text = <p className="text-soft">{t('text')}</p>
  if (code) {
    return (
      <>
        {text}
        <CodePanel code={code} onCancel={cancel} />
      </>
    )
  }
  const skeleton = (
    <div aria-busy="true" className="grid gap-4">
      {text}
      <output className="sr-only">{t('loading')}</output>
      <div className="flex flex-wrap gap-2.5">
        <Skeleton className="h-11 w-36 rounded-control" />
        <Skeleton className="h-11 w-40 rounded-control" />
      </div>
    </div>
  )
  return (
    <Loaded
      query={ways}
      failed={t('loadFailed')}
      skeleton={skeleton}
      isEmpty={({ codes, oauth }) => !codes && !oauth}
      empty={<Alert>{t('none')}</Alert>}
    >
      {({ codes, oauth }) => (
        <div className="grid gap-4">
          {text}
          {isExpired && <p className="text-sm text-vermilion">{t('expired')}</p>}
          <div className="flex flex-wrap gap-2.5">
            {codes && (
              <Button variant="outline" loading={isBusy} onClick={() => void act({})}>
                {t('generate')}
              </Button>
            )}
            {oauth && (
              <Button variant="outline" loading={isLeaving} onClick={connect}>
                {t('connectNamed')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** Whether the bot may sign a member in. Turning it on needs a fresh proof (product#discord-card). */
function SignInSwitch() {
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

/** A member's Discord account, or the ways to link one (product#discord-card). */
export function DiscordCard({ member }: { member: Member }) {
  const t = useTranslations('discord')
  const isLinked = member.discordId !== null
  // Only an admin can unlink it.
  const tell = () => toast({ title: t('disconnectTitle'), description: t('disconnectText') })
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
      {isLinked && (
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
      )}
      {isLinked && <SignInSwitch />}
      <Connecting isLinked={isLinked} />
    </section>
  )
}
