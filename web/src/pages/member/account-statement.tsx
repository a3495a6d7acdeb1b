import { downloadStatement } from '@lantern/contract/payments/wallet'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BackLink } from '../../ui/actions/back-link.tsx'
import { SignInNotice } from '../../features/account/sign-in-notice.tsx'
import { MoneyStatement, PointsStatement } from '../../features/account/papers/statement.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { urlOf } from '../../lib/api/api-client.ts'
import { useScreenTitle } from '../../lib/browser/screen-title.ts'
import { useSession } from '../../lib/session/session.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Container, PageHeader } from '../../ui/layout/layout.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'

/** The statement: every entry of the balance and the points. */
export default function StatementPage() {
  const t = useTranslations('statement')
  const language = useLanguage()
  const [view, setView] = useState<'money' | 'points'>('money')
  const { member } = useSession()
  useScreenTitle(t('title'))
  return (
    <Container>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={<BackLink to="/account">{t('back')}</BackLink>}
      />
      {member ? (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <SegmentedControl
              label={t('view')}
              value={view}
              onValueChange={setView}
              options={[
                { value: 'money', label: t('money') },
                { value: 'points', label: t('points') },
              ]}
            />
            <a
              href={urlOf(downloadStatement, { query: { language } })}
              download
              className={buttonLook('outline')}
            >
              <Download />
              {t('download')}
            </a>
          </div>
          {view === 'money' ? <MoneyStatement /> : <PointsStatement />}
        </>
      ) : (
        <SignInNotice />
      )}
    </Container>
  )
}
