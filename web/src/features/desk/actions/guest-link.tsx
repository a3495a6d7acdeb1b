import { getGuestLink } from '@lantern/contract/account/reminders'
import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { copyText } from '../../../kit/act/copy-text.ts'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CodeSheet } from '../../../ui/layout/code-sheet.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { namesOf } from '../lists/booking-words.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'

/** The link of a guest's booking, as a code for their phone and to be copied into a message. */
export default function GuestLink({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const names = namesOf(booking, useLanguage())
  const query = useQuery(queryOf(getGuestLink, { params: { id: String(booking.id) } }))
  const answer = { copied: t('link.copied'), failed: t('link.copyFailed') }
  const sheet = { label: t('link.label'), text: t('link.text') }
  return (
    <Dialog onClose={onClose} title={t('link.title')} description={t('confirm.text', names)}>
      <Loaded
        query={query}
        failed={t('link.failed')}
        skeleton={<CodeSheet address={null} {...sheet} />}
      >
        {({ address }) =>
          address === null ? (
            <p>{t('link.none')}</p>
          ) : (
            <CodeSheet address={address} {...sheet}>
              <Button onClick={() => void copyText(address, answer)()}>
                <Copy />
                {t('link.copy')}
              </Button>
            </CodeSheet>
          )
        }
      </Loaded>
    </Dialog>
  )
}
