import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { isRefusal } from '../../lib/api-error.ts'
import type { ApiQuery } from '../../lib/queries.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Container } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { nameOf } from './member.ts'
import { Receipt } from './receipt.tsx'
import type { ReceiptContent } from './receipt-content.ts'
import { SignInNotice } from './sign-in-notice.tsx'

/** What was bought, as a receipt; or what stands in its place. */
function Content<Bought>({
  query,
  read,
  issuedTo,
}: ReceiptScreenProps<Bought> & { issuedTo: string }) {
  const t = useTranslations('receipt')
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data !== undefined) return <Receipt content={read(data)} issuedTo={issuedTo} />
  if (isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')) {
    return <ErrorState title={t('missing')} />
  }
  if (error) {
    return (
      <ErrorState
        title={t('error')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="mx-auto h-[44rem] max-w-md rounded-card" />
    </div>
  )
}

export interface ReceiptScreenProps<Bought> {
  query: ApiQuery<Bought>
  /** How what was bought is told on a receipt. */
  read: (bought: Bought) => ReceiptContent
}

/** The screen of one receipt: the way back, and to paper. */
export function ReceiptScreen<Bought>(props: ReceiptScreenProps<Bought>) {
  const t = useTranslations('receipt')
  const { member } = useSession()
  useScreenTitle(t('title'))
  return (
    <Container className="pb-10">
      <div className="flex flex-wrap items-center justify-between gap-3 pt-6 pb-7 md:pt-9">
        <Link
          href="/account"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-soft hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          {t('back')}
        </Link>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      {member ? <Content {...props} issuedTo={nameOf(member) ?? ''} /> : <SignInNotice />}
    </Container>
  )
}
