import type { Serve } from '@lantern/contract/cart'
import { placeName } from '@lantern/contract/names'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useVenue } from '../../../lib/api/venue.ts'
import { clockTime } from '../../../lib/shown/format.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import type { Arrival } from './arrival.ts'

export interface ServeFieldProps {
  arrival: Arrival
  chosen: Serve
  onChoose: (serve: Serve) => void
}

const answers = ['on_arrival', 'now'] as const

/** When to make what goes to a room whose party isn't in yet (product#checkout). */
export function ServeField({ arrival, chosen, onChoose }: ServeFieldProps) {
  const t = useTranslations('orders.checkout.serve')
  const language = useLanguage()
  const venue = useVenue()
  const room = placeName(arrival.room, language)
  const time = venue ? clockTime(Date.parse(arrival.startsAt), language, venue.timeZone) : ''
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold" aria-hidden="true">
        {t('label')}
      </p>
      <SegmentedControl
        label={t('label')}
        value={chosen}
        onValueChange={onChoose}
        className="w-full! [&>label]:flex-1 [&>label]:px-2!"
        options={answers.map((serve) => ({ value: serve, label: t(serve) }))}
      />
      <p className="text-sm text-soft">{t(`${chosen}_hint`, { room, time })}</p>
    </div>
  )
}
