import { AlarmClock, Clock, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/browser/now.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { ageOf, waitOf } from './tickets.ts'

const looks = {
  fresh: { tone: 'neutral', Icon: Clock },
  warm: { tone: 'amber', Icon: AlarmClock },
  late: { tone: 'vermilion', Icon: TriangleAlert },
} as const

/** How long somebody has been waiting, said by figure, sign, word and colour. */
export function TicketAge({ createdAt }: { createdAt: string }) {
  const t = useTranslations('kitchen')
  const { minutes, age } = ageOf(createdAt, useNow())
  const { unit, ...wait } = waitOf(minutes)
  const { tone, Icon } = looks[age]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`wait.${unit}`, wait)}
      {age === 'fresh' ? (
        <span className="sr-only">{t('age.fresh')}</span>
      ) : (
        <span>· {t(`age.${age}`)}</span>
      )}
    </Badge>
  )
}
