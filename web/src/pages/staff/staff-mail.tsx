import { languages } from '@lantern/contract/venue/languages'
import { listMail, type Mail } from '@lantern/contract/calls/mail'
import { useTranslations } from 'use-intl'
import { Workspace } from '../../ui/layout/layout.tsx'
import { LogSkeleton } from '../../kit/load/staff-log.tsx'
import { PagedList, usePaged } from '../../kit/load/paged-list.tsx'
import { useMoments } from '../../lib/shown/moments.ts'
import { beforeLastOf } from '../../lib/shown/pages.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

const tones: Record<Mail['state'], BadgeTone> = {
  waiting: 'amber',
  sent: 'jade',
  failed: 'vermilion',
  dropped: 'neutral',
}

function RenderedEmail({ mail }: { mail: Mail }) {
  const t = useTranslations('mail')
  const { momentOf } = useMoments()
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group py-0.5">
        <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control px-2 py-1.5 hover:bg-sunk/60 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
          <time dateTime={mail.createdAt} className="figures text-sm text-soft">
            {momentOf(mail.createdAt)}
          </time>
          <span className="grid min-w-0 gap-x-4 max-md:order-last max-md:col-span-2 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <span lang={languages[mail.language].tag} className="font-medium wrap-anywhere">
              {mail.subject}
            </span>
            <span className="self-center text-sm text-soft wrap-anywhere">{mail.to}</span>
          </span>
          <Badge tone={tones[mail.state]}>{t(`states.${mail.state}`)}</Badge>
        </summary>
        <div className="px-2 pb-4">
          {mail.failure && (
            <p className="mb-3 text-sm text-vermilion wrap-anywhere">
              {t('why')}: {mail.failure}
            </p>
          )}
          <p
            lang={languages[mail.language].tag}
            className="rounded-control bg-sunk p-4 text-sm whitespace-pre-line wrap-anywhere"
          >
            {mail.text}
          </p>
        </div>
      </details>
    </li>
  )
}

/** The server's page size. A page with fewer emails is the last one. */
const nextOf = beforeLastOf(20)

/** The outbox: emails to members, newest first. */
export default function StaffMailPage() {
  const t = useTranslations('mail')
  const titles = useTranslations('staff.titles')
  const list = usePaged({
    endpoint: listMail,
    rows: ({ messages }) => messages,
    count: ({ count }) => count,
    next: ({ messages }) => nextOf(messages),
  })
  return (
    <Workspace title={titles('mail')}>
      <div className="grid gap-5">
        {list.newest?.configured === false && <Alert>{t('off')}</Alert>}
        <PagedList
          list={list}
          failed={t('error')}
          more={t('older')}
          skeleton={<LogSkeleton label={t('loading')} />}
          empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
        >
          {(emails) => (
            <ol
              aria-label={t('list')}
              className="rounded-card border border-line bg-surface px-2 md:px-3"
            >
              {emails.map((mail) => (
                <RenderedEmail key={mail.id} mail={mail} />
              ))}
            </ol>
          )}
        </PagedList>
      </div>
    </Workspace>
  )
}
