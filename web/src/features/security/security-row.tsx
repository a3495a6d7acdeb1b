import type { SecurityEvent } from '@lantern/contract/security'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useTimeZone } from '../../lib/api/venue.ts'
import { clockTime, moment } from '../../lib/shown/format.ts'
import { detailWord, sentences } from './event-words.ts'

export interface SecurityRowProps {
  event: SecurityEvent
  /** Whether it stands in the log of everybody, under its day, or among one's own. */
  among: 'all' | 'own'
}

/** One event: what happened, to whose account, by whom and from where. */
export function SecurityRow({ event, among }: SecurityRowProps) {
  const t = useTranslations('security')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { kind, member, actor, detail, address, browser, system, times, createdAt } = event
  const word = detailWord(event)
  const device = browser === null && system === null ? null : [browser, system]
  const by = actor !== null && actor.id !== member?.id ? t('by', { who: actor.name }) : null
  const facts = [
    word === undefined ? detail : t(`details.${word}`),
    among === 'all' ? by : null,
    device?.filter((each) => each !== null).join(' · ') ?? null,
    address,
    times > 1 ? t('times', { count: times }) : null,
  ].filter((fact) => fact !== null)
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0 md:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={createdAt} className="figures text-sm text-soft">
        {among === 'all'
          ? clockTime(new Date(createdAt).getTime(), language, timeZone)
          : moment(createdAt, language, timeZone)}
      </time>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {t(`kinds.${sentences[kind]}`)}
          {among === 'all' && (
            <span className="font-normal text-soft">
              {' · '}
              {member === null ? t('nobody') : member.name || t('gone')}
            </span>
          )}
        </p>
        {facts.length > 0 && (
          <p className="figures text-sm text-soft wrap-anywhere">{facts.join(' · ')}</p>
        )}
      </div>
    </li>
  )
}
