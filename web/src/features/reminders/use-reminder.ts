import {
  cancelByReminder,
  confirmComing,
  openReminder,
  payByLink,
  sayLate,
  stopReminders,
} from '@lantern/contract/account/reminders'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { call } from '../../lib/api/api-client.ts'

/** The booking of a link, and its acts. The key is sent in the body of every call, never in an address. */
export function useReminder(key: string) {
  const t = useTranslations('reminders')
  const query = useQuery({
    queryKey: [openReminder.path, key],
    meta: { reads: openReminder.reads },
    queryFn: ({ signal }) => call(openReminder, { body: { key } }, { signal }),
  })
  const failed = { title: t('failed'), otherwise: t('failedText') }
  const shared = { awaitsRefetch: true, failed } as const
  const confirm = useAction(confirmComing, shared)
  const late = useAction(sayLate, shared)
  const cancel = useAction(cancelByReminder, { ...shared })
  const stop = useAction(stopReminders, shared)
  const navigate = useNavigate()
  const pay = useAction(payByLink, {
    failed,
    onDone: (reply) => navigate({ to: '/pay/$key', params: reply }),
  })
  return { query, confirm, late, cancel, stop, pay }
}

export type ReminderActions = ReturnType<typeof useReminder>
