import type { Member } from '@lantern/contract/members'
import { getBalance } from '@lantern/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money, monthOf } from '../../lib/format.ts'
import { queryOf } from '../../lib/queries.ts'
import { refreshSession } from '../../lib/session.ts'
import { useVenue } from '../../lib/venue.ts'
import { Mark } from '../../ui/mark.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodePicture } from './code-picture.tsx'
import { memberNumber, nameOf } from './member.ts'

/** The member's picture, or the first letter of their name on a lantern's ground. */
function Portrait({ member, name }: { member: Member; name: string }) {
  const { profileImageUrl } = member
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-full bg-lantern text-xl font-bold text-on-lantern"
    >
      {profileImageUrl ? (
        <Picture shots={[{ src: profileImageUrl }]} alt="" sizes="3.5rem" eager />
      ) : (
        (Array.from(name)[0] ?? '').toUpperCase()
      )}
    </span>
  )
}

/** Who, since when, how much and how many points: a card like one in a wallet (spec §2). */
export function MemberCard({ member, action }: { member: Member; action: ReactNode }) {
  const t = useTranslations('account.card')
  const language = useLanguage()
  const venue = useVenue()
  const { data, isError } = useQuery(queryOf(getBalance, {}))
  const name = nameOf(member) ?? t('nameless')
  const number = memberNumber(member)
  const isOutdated = data !== undefined && data.balance !== member.accountBalance
  useEffect(() => {
    // Money moved elsewhere: the points beside it have moved too.
    if (isOutdated) void refreshSession()
  }, [isOutdated])
  return (
    <section
      aria-label={t('label')}
      data-theme="dark"
      className="relative overflow-hidden rounded-panel bg-surface p-5 text-ink shadow-soft md:p-7"
    >
      <Mark className="pointer-events-none absolute -top-8 -right-6 h-56 rotate-12 opacity-12" />
      <div className="relative flex items-start justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          <Portrait member={member} name={name} />
          <div className="min-w-0">
            <h2 className="truncate text-xl md:text-2xl" title={name}>
              {name}
            </h2>
            <p className="text-sm text-soft">
              {t('since', {
                month: monthOf(member.createdAt, language, venue?.timeZone ?? 'America/Toronto'),
              })}
            </p>
          </div>
        </div>
        <CodePicture text={number} label={t('qr')} />
      </div>
      <div className="relative mt-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mt-10">
        <div>
          <p className="text-sm text-soft">{t('balance')}</p>
          <p className="min-h-[2.5rem] md:min-h-[3rem]" aria-live="polite">
            {data ? (
              <Money size="grand">{money(data.balance)}</Money>
            ) : isError ? (
              <span>{t('loadError')}</span>
            ) : (
              <Skeleton className="h-9 w-36" />
            )}
          </p>
          <p className="figures text-sm text-soft">
            {t('points', { count: member.loyaltyPoints })}
            <span aria-hidden="true"> · </span>
            {t('number', { number })}
          </p>
        </div>
        {action}
      </div>
    </section>
  )
}
