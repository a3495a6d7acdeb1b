import { downloadOwnData, getDeletion, setDeletion } from '@lantern/contract/account-data'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { faceOf } from '../../../kit/loaded.tsx'
import { ProvedDownload } from '../../../kit/proved-download.tsx'
import { ReadFailure } from '../../../kit/read-failure.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { dayOf } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'

/** The download of all data about the member, and the request for deletion (product#profile). */
export function OwnData() {
  const t = useTranslations('profile.data')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const query = useQuery(queryOf(getDeletion, {}))
  const askedAt = query.data?.askedAt ?? null
  const { act, isBusy } = useAction(setDeletion, {
    awaitsRefetch: true,
    done: ({ askedAt: at }) => ({ title: t(at === null ? 'withdrawn' : 'asked') }),
    failed: t('failed'),
  })
  return (
    <Panel aria-labelledby="own-data">
      <h2 id="own-data" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-1 text-sm text-soft">
        {askedAt === null ? t('text') : t('since', { day: dayOf(askedAt, language, timeZone) })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ProvedDownload href={downloadOwnData.path} size="small">
          {t('download')}
        </ProvedDownload>
        {faceOf(query, () => false) !== 'failed' && (
          <Button
            variant="quiet"
            size="small"
            loading={isBusy}
            onClick={() => void act({ body: { isAsked: askedAt === null } })}
          >
            {t(askedAt === null ? 'ask' : 'withdraw')}
          </Button>
        )}
      </div>
      <ReadFailure query={query}>{t('error')}</ReadFailure>
    </Panel>
  )
}
