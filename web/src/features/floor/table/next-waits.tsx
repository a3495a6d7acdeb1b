import type { LiveBooking, TableChoices } from '@lantern/contract/floor'
import { placeName } from '@lantern/contract/names'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { useTableWords } from '../use-table-words.ts'
import type { Desk } from './use-desk.ts'

interface NextWaitsProps {
  next: LiveBooking
  /** A free room of the same kind for the next party. */
  room: TableChoices['moveNext']
  desk: Desk
  onDone: () => void
}

/** Warns that an overstaying party blocks the next one, and moves the next one with one press. */
export function NextWaits({ next, room, desk, onDone }: NextWaitsProps) {
  const t = useTranslations('floor')
  const words = useTableWords()
  const language = useLanguage()
  const { id, version, customerName: name } = next
  const move = async (tableId: number) => {
    const { isDone } = await desk.move(id, { tableId, version, difference: '0.00' })
    if (isDone) onDone()
  }
  return (
    <Alert
      tone="warning"
      action={
        room && (
          <Button
            variant="outline"
            size="small"
            loading={desk.isBusy}
            onClick={() => void move(room.id)}
          >
            {t('overMove', { name, room: placeName(room.name, language) })}
          </Button>
        )
      }
    >
      {t('overNext', { name, time: words.time(next.startsAt) })}
      {room === null && ` ${t('overFull')}`}
    </Alert>
  )
}
