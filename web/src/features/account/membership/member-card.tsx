import { listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import type { Member } from '@lantern/contract/members/members'
import { memberNumber } from '@lantern/contract/members/names'
import { toCents, type Cents } from '@lantern/contract/payments/pricing'
import { getMemberships } from '@lantern/contract/members/tiers'
import { getBalance } from '@lantern/contract/payments/wallet'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { TierBadge } from '../../../kit/member/tier-badge.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { refreshSession, useSession } from '../../../lib/session/session.ts'
import { count, fullDate, moneyOfCents } from '../../../lib/shown/format.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Mark } from '../../../ui/layout/mark.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { isOn, stateOf } from '../bookings/booking-state.ts'
import { lastNightOf } from './membership.ts'
import { nameOf, Portrait } from '../profile/portrait.tsx'
import { CodePicture } from '../../../ui/layout/code-picture.tsx'

const LASTS_MS = 700

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const eased = (part: number) => 1 - (1 - part) ** 3

/** A whole number that counts to its new value. The first value, and any under reduced motion, is shown at once. */
function useCountUp(target: number): number {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    if (start === target) return undefined
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = isStill() ? 1 : Math.min(1, Math.max(0, (now - began) / LASTS_MS))
      from.current = Math.round(start + (target - start) * eased(part))
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}

const lamplight =
  'bg-[radial-gradient(26rem_20rem_at_100%_0%,color-mix(in_oklch,var(--color-lantern)_30%,transparent),transparent_72%)]'

/** Names with more characters than this have a smaller font. */
const longName = 24

/** Balances from this many cents on have a smaller font, so that the code fits beside them on a phone. */
const longBalance = 10_000_000

function Worth({ balance, credit, points }: { balance: Cents; credit: Cents; points: number }) {
  const t = useTranslations('account.card')
  const shownBalance = useCountUp(balance)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4 max-md:w-full max-md:justify-between md:flex-col">
      <div>
        <dt className="text-sm text-soft">{t('balance')}</dt>
        <dd
          className={classNames(
            'mt-1 leading-none',
            balance >= longBalance ? 'text-2xl' : 'text-[clamp(1.75rem,9vw,2.5rem)]',
          )}
        >
          <Money className="text-[1em]!">{moneyOfCents(shownBalance)}</Money>
        </dd>
        {credit > 0 && (
          <dd className="figures mt-1 text-sm text-soft">
            {t('credit', { amount: moneyOfCents(credit) })}
          </dd>
        )}
      </div>
      <div>
        <dt className="text-sm text-soft">{t('points')}</dt>
        <dd className="figures text-lg font-semibold max-md:mt-1">{count(points)}</dd>
      </div>
    </dl>
  )
}

function Held({ member: { tierId } }: { member: Member }) {
  const t = useTranslations('account.card')
  const language = useLanguage()
  const { data } = useQuery({ ...queryOf(getMemberships, {}), enabled: tierId !== null })
  if (tierId === null) return null
  const until = lastNightOf(data?.held.filter((each) => each.tierId === tierId) ?? [])
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <TierBadge tierId={tierId} />
      {until && t('until', { date: fullDate(until, language) })}
    </p>
  )
}

interface MemberCardProps {
  member: Member
  action: ReactNode
  chat?: ReactNode
}

/** The membership card, which is dark in the light theme too (product#member-card). */
export function MemberCard({ member, action, chat }: MemberCardProps) {
  const t = useTranslations('account.card')
  const { monthOf } = useMoments()
  const now = useNow()
  const { data: upcoming } = useQuery(queryOf(listUpcomingBookings, {}))
  const isLive = upcoming?.some((booking) => isOn(stateOf(booking, now))) ?? false
  // Until the balance is loaded, or if that fails, that of the session is shown.
  const { data } = useQuery(queryOf(getBalance, {}))
  const { accountBalance } = member
  const isOutdated = data !== undefined && data.balance !== accountBalance
  useEffect(() => {
    // If the balance has changed elsewhere, the points have changed too.
    if (isOutdated) void refreshSession()
  }, [isOutdated])
  const [isLarge, setLarge] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const folded = isOpen ? '' : 'max-md:hidden'
  const name = nameOf(member) ?? t('nameless')
  const number = memberNumber(member.id)
  const month = monthOf(member.createdAt)
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
            data-tip={name}
            className={classNames(
              'line-clamp-3 wrap-anywhere',
              name.length > longName ? 'text-base' : 'text-xl',
            )}
          >
            {name}
          </h2>
          <p className={classNames('mt-0.5 text-sm text-soft', folded)}>{t('since', { month })}</p>
          <Held member={member} />
        </div>
        <Mark className="h-12 self-start" glow={isLive} />
      </div>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-4 md:mt-8">
        <Worth
          balance={toCents(data?.balance ?? accountBalance)}
          credit={toCents(member.credit)}
          points={member.loyaltyPoints}
        />
        <div className={classNames('ml-auto grid justify-items-center gap-1.5', folded)}>
          <button
            type="button"
            aria-haspopup="dialog"
            data-tip={t('qrLarge')}
            onClick={() => setLarge(true)}
            className="rounded-small"
          >
            <CodePicture text={number} label={t('qr')} />
          </button>
          <p className="figures text-xs text-soft">
            <span className="sr-only">{t('number')} </span>
            {number}
          </p>
        </div>
      </div>
      {chat && <div className={classNames('mt-5', folded)}>{chat}</div>}
      <Dialog
        open={isLarge}
        onClose={() => setLarge(false)}
        title={number}
        className="max-md:top-0 max-md:max-h-none max-md:rounded-none max-md:border-t-0 max-md:pt-[env(safe-area-inset-top)]"
      >
        <CodePicture
          text={number}
          label={t('qr')}
          className="mx-auto block size-[min(100%,65dvh)] max-w-md"
        />
      </Dialog>
      <div className="mt-5 flex flex-wrap gap-x-3 gap-y-2 *:grow md:mt-6">
        {action}
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-h-11 px-1 text-sm font-semibold text-soft underline underline-offset-4 md:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'fold' : 'unfold')}
        </button>
      </div>
    </section>
  )
}

/** The signed-in member, and the last one, whose unsaved input stays on the page after the end of a session. */
export function useLastMember(): { member: Member | null; last: Member | null } {
  const { member } = useSession()
  const [last, setLast] = useState(member)
  if (member && member !== last) setLast(member)
  return { member, last: member ?? last }
}
