import { clockTime } from '@lantern/contract/clock'
import { promiseArrival } from '@lantern/contract/party'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { serverNow } from '../../../lib/browser/now.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { ActionDialog } from './action-dialog.tsx'
import { arrivalsFor } from './arrivals.ts'
import { bookingAction } from './booking-action.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'

/** Records that a party is late: its arrival time, until which the room is kept. */
export function RunningLate({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const timeZone = useTimeZone()
  // The offered times stay the same while the dialog is open.
  const [arrivals] = useState(() => arrivalsFor(booking, serverNow()))
  const [chosen, setChosen] = useState(String(arrivals[0]))
  const { act, isBusy } = useAction(promiseArrival, {
    ...bookingAction(onClose),
    done: t('late.done'),
    failed: { title: t('late.failed'), otherwise: t('actions.failedText') },
  })
  const keep = () => {
    const body = { version: booking.version, expectedAt: new Date(Number(chosen)).toISOString() }
    void act({ params: { id: String(booking.id) }, body })
  }
  return (
    <ActionDialog
      title={t('late.title')}
      description={t('confirm.text', namesOf(booking, language))}
      submitLabel={t('late.submit')}
      isBusy={isBusy}
      onSubmit={keep}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="text-sm text-soft">{t('late.text')}</p>
        <SegmentedControl
          label={t('late.when')}
          value={chosen}
          onValueChange={setChosen}
          options={arrivals.map((at) => ({
            value: String(at),
            label: clockTime(at, language, timeZone),
          }))}
          className="flex-wrap"
        />
      </div>
    </ActionDialog>
  )
}
