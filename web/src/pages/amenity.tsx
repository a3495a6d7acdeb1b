import { getAmenity } from '@lantern/contract/amenities'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link, useParams } from 'wouter'
import { AmenityDetail } from '../features/amenities/amenity-detail.tsx'
import { AmenityGhost } from '../features/amenities/amenity-ghost.tsx'
import { useLanguage } from '../i18n/words.tsx'
import { isRefusal } from '../lib/api/api-error.ts'
import { queryOf } from '../lib/api/queries.ts'
import { useScreenTitle } from '../lib/browser/screen-title.ts'
import { buttonLook } from '../ui/actions/button-look.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Container } from '../ui/layout/layout.tsx'

/** One amenity (spec §2); where it can't be shown, a sentence and the way back. */
export default function AmenityPage() {
  const t = useTranslations('amenities')
  const language = useLanguage()
  const { id = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    queryOf(getAmenity, { params: { id } }),
  )
  const name = data && (language === 'ch' ? data.nameCh : data.nameEn)
  useScreenTitle(name)
  const isMissing = isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')
  const trouble = isMissing ? t('missing') : t('errorOne')
  return (
    <Container>
      <div className="pt-5 pb-4 md:pt-7">
        <Link
          href="/explore-amenities"
          className="inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          {t('back')}
        </Link>
      </div>
      {!data && <h1 className="sr-only">{error ? trouble : t('loadingOne')}</h1>}
      {isPending && <AmenityGhost label={t('loadingOne')} />}
      {data && name && <AmenityDetail key={data.id} amenity={data} name={name} />}
      {error && !data && (
        <ErrorState
          title={trouble}
          {...(!isMissing && {
            retryLabel: t('retry'),
            retrying: isFetching,
            onRetry: () => void refetch(),
          })}
          action={
            <Link href="/explore-amenities" className={buttonLook('outline')}>
              {t('back')}
            </Link>
          }
        >
          {isMissing && t('missingText')}
        </ErrorState>
      )}
    </Container>
  )
}
