import { countNoShows } from '@lantern/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../../lib/api/queries.ts'
import { useDebounced } from '../../../lib/browser/use-debounced.ts'
import { Alert } from '../../../ui/states/alert.tsx'

/** No number has fewer digits. */
const FEWEST_DIGITS = 7

interface NoShowNoticeProps {
  /** The customer whom it is for, if it is one. */
  userId: number | null
  /** The phone number as typed. */
  phone: string
}

/** How often who is booked for hasn't come, and whether they therefore pay at once; nothing where they always came. */
export function NoShowNotice({ userId, phone }: NoShowNoticeProps) {
  const t = useTranslations('desk')
  const typed = useDebounced(phone.trim())
  const isNumber = typed.replaceAll(/\D/g, '').length >= FEWEST_DIGITS
  const query = {
    ...(userId !== null && { userId: String(userId) }),
    ...(isNumber && { phone: typed }),
  }
  const { data } = useQuery({
    ...queryOf(countNoShows, { query }),
    enabled: userId !== null || isNumber,
  })
  if (!data || data.count === 0 || (userId === null && !isNumber)) return null
  return (
    <div className="md:col-span-2">
      <Alert tone="warning" title={t('board.noShows', { count: data.count })}>
        {data.paysAhead ? t('book.paysAhead') : t('book.missedBefore')}
      </Alert>
    </div>
  )
}
