import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BackLink } from '../../../ui/actions/back-link.tsx'
import type { Place } from '../../../ui/actions/link.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import type { ApiQuery } from '../../../lib/api/cache/queries.ts'
import { useScreenTitle } from '../../../lib/browser/screen-title.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { besideMenu, Container } from '../../../ui/layout/layout.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { nameOf } from '../profile/portrait.tsx'
import { Receipt, ReceiptCompanyButton } from './receipt.tsx'
import type { ReceiptContent } from './receipt-content.ts'
import { SignInNotice } from '../sign-in-notice.tsx'

function Head({ back = '/account', children }: { back?: Place; children?: ReactNode }) {
  const t = useTranslations('receipt')
  return (
    <div
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-3 pt-6 pb-7 md:pt-9',
        besideMenu,
      )}
    >
      <div className="mr-auto">
        <BackLink to={back}>{t(back === '/account' ? 'back' : 'backToDesk')}</BackLink>
      </div>
      {children}
    </div>
  )
}

interface ReceiptScreenProps<Bought> {
  query: ApiQuery<Bought>
  read: (bought: Bought) => ReceiptContent
}

/** One receipt with a link back and a print button. */
export function Paper<Bought>({
  query,
  read,
  issuedTo,
  back,
}: ReceiptScreenProps<Bought> & {
  issuedTo: string | ((bought: Bought) => string)
  back?: Place
}) {
  const t = useTranslations('receipt')
  const paper = useQuery(query)
  const skeleton = (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="mx-auto h-[44rem] max-w-md rounded-card" />
    </div>
  )
  return (
    <>
      <Head {...(back !== undefined && { back })}>
        {paper.data !== undefined && <ReceiptCompanyButton lanternId={read(paper.data).number} />}
        {paper.data !== undefined && (
          <Button variant="outline" onClick={() => window.print()}>
            <Printer />
            {t('print')}
          </Button>
        )}
      </Head>
      <Loaded
        query={paper}
        failed={t('error')}
        missing={<ErrorState title={t('missing')} />}
        skeleton={skeleton}
      >
        {(bought) => (
          <Receipt
            content={read(bought)}
            issuedTo={typeof issuedTo === 'string' ? issuedTo : issuedTo(bought)}
          />
        )}
      </Loaded>
    </>
  )
}

/** The screen of one receipt, for its member. */
export function ReceiptScreen<Bought>(props: ReceiptScreenProps<Bought>) {
  const t = useTranslations('receipt')
  const { member } = useSession()
  useScreenTitle(t('title'))
  return (
    <Container className="pb-10">
      {member ? (
        <Paper {...props} issuedTo={nameOf(member) ?? ''} />
      ) : (
        <>
          <Head />
          <SignInNotice />
        </>
      )}
    </Container>
  )
}
