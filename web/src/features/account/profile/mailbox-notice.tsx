import { getMailbox, sendProof } from '@lantern/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'

/** Asks the member to verify their email address, if the venue can send email (product#profile). */
export function MailboxNotice({ email }: { email: string }) {
  const t = useTranslations('profile.mailbox')
  const { data } = useQuery(queryOf(getMailbox, {}))
  const { act, isBusy } = useAction(sendProof, {
    done: () => ({ title: t('sent') }),
    failed: t('failed'),
  })
  if (!data?.isAsked) return null
  return (
    <Panel aria-labelledby="mailbox">
      <h2 id="mailbox" className="text-xl">
        {t('title')}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-sm text-soft wrap-anywhere">
          {t('text', { email })}
        </p>
        <Button variant="outline" size="small" loading={isBusy} onClick={() => void act({})}>
          {t('again')}
        </Button>
      </div>
    </Panel>
  )
}
