import { getAmenity } from '@lantern/contract/venue/amenities'
import { nameIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { BackLink } from '../../ui/actions/back-link.tsx'
import { Link } from '../../ui/actions/link.tsx'
import { AmenityDetail, AmenitySkeleton } from '../../features/amenities/amenity-detail.tsx'
import { isUnknown, Loaded } from '../../kit/load/loaded.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useScreenTitle } from '../../lib/browser/screen-title.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Container } from '../../ui/layout/layout.tsx'
import { usePathParam } from '../../lib/browser/path-param.ts'

/** One amenity, or an error state with a link back (product#amenity-page). */
export default function AmenityPage() {
  const t = useTranslations('amenities')
  const language = useLanguage()
  const id = usePathParam('id')
  const query = useQuery(queryOf(getAmenity, { params: { id } }))
  const { data, error } = query
  const name = data && nameIn(data, language)
  useScreenTitle(name)
  const trouble = isUnknown(error) ? t('missing') : t('errorOne')
  const back = (
    <Link to="/explore-amenities" className={buttonLook('outline')}>
      {t('back')}
    </Link>
  )
  return (
    <Container>
      <div className="pt-5 pb-4 md:pt-7">
        <BackLink to="/explore-amenities">{t('back')}</BackLink>
      </div>
      {!data && <h1 className="sr-only">{error ? trouble : t('loadingOne')}</h1>}
      <Loaded
        query={query}
        failed={trouble}
        failedAction={back}
        missing={
          <ErrorState title={trouble} action={back}>
            {t('missingText')}
          </ErrorState>
        }
        skeleton={<AmenitySkeleton label={t('loadingOne')} />}
      >
        {(amenity) => name && <AmenityDetail key={amenity.id} amenity={amenity} name={name} />}
      </Loaded>
    </Container>
  )
}
