import type { Member } from '@lantern/contract/members'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { count, moneyOfCents, monthOf } from '../../../lib/shown/format.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Mark } from '../../../ui/layout/mark.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { CodePicture } from './code-picture.tsx'
import { memberNumber } from '@lantern/contract/names'
import { nameOf } from '../profile/member.ts'
import { Portrait } from '../profile/portrait.tsx'
import { useCountUp } from './use-count-up.ts'
import { useLiveBalance } from './use-live-balance.ts'

/** The light of the lantern in the card's corner, which falls from it and grades to plum. */
const lamplight =
  'bg-[radial-gradient(26rem_20rem_at_100%_0%,color-mix(in_oklch,var(--color-lantern)_30%,transparent),transparent_72%)]'

/** In letters; a longer one is written smaller. */
const longName = 24

export interface MemberCardProps {
  member: Member
  /** What may be done with the balance. */
  action: ReactNode
  /** How the member stands with the chat community. */
  chat?: ReactNode
}

/** The membership card: name, since when, balance and points. It is dark in the light theme too (product#member-card). */
export function MemberCard({ member, action, chat }: MemberCardProps) {
  const t = useTranslations('account.card')
  const language = useLanguage()
  const venue = useVenue()
  const { balance, isLive } = useLiveBalance(member)
  const shownBalance = useCountUp(balance)
  const name = nameOf(member) ?? t('nameless')
  const number = memberNumber(member.id)
  const month = monthOf(member.createdAt, language, venue?.timeZone ?? 'America/Toronto')
  return (
    <section
      aria-label={t('label')}
      data-theme="dark"
      className={`relative overflow-hidden rounded-panel border border-line bg-surface p-5 text-ink shadow-soft md:p-6 ${lamplight}`}
    >
      <div className="flex items-center gap-4">
        <Portrait address={member.profileImageUrl} name={name} />
        <div className="min-w-0 flex-1">
          <h2
            title={name}
            className={classNames(
              'line-clamp-3 wrap-anywhere',
              name.length > longName ? 'text-base' : 'text-xl',
            )}
          >
            {name}
          </h2>
          <p className="mt-0.5 text-sm text-soft">{t('since', { month })}</p>
        </div>
        <Mark className="h-12 self-start" glow={isLive} />
      </div>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-4">
        <dl className="grid gap-4">
          <div>
            <dt className="text-sm text-soft">{t('balance')}</dt>
            <dd className="mt-1 text-[clamp(1.75rem,9vw,2.5rem)] leading-none">
              <Money size="grand" className="text-[1em]!">
                {moneyOfCents(shownBalance)}
              </Money>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-soft">{t('points')}</dt>
            <dd className="figures text-lg font-semibold">
              {count(member.loyaltyPoints, language)}
            </dd>
          </div>
        </dl>
        <div className="ml-auto grid justify-items-center gap-1.5">
          <CodePicture text={number} label={t('qr')} />
          <p className="figures text-xs text-soft">
            <span className="sr-only">{t('number')} </span>
            {number}
          </p>
        </div>
      </div>
      {chat && <div className="mt-5">{chat}</div>}
      <div className="mt-6 flex flex-wrap gap-3 *:grow">{action}</div>
    </section>
  )
}
