import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { loadNamespaces } from '../../i18n/store.ts'
import { useClub } from '../../lib/api/venue.ts'
import { keptFor } from '../../lib/session/kept-choice.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Mark } from '../../ui/layout/mark.tsx'
import { Cover } from '../../ui/overlays/cover.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'

/** If the sign-in can't be downloaded, the page is reloaded, which opens the sign-in and returns here. */
function Reload() {
  const t = useTranslations('core')
  return <Button onClick={() => location.reload()}>{t('navigation.login')}</Button>
}

const SignInAgain = onDemand<object>(() =>
  Promise.all([import('./sign-in-again.tsx'), loadNamespaces(['signin', 'passkeys'])]).then(
    ([form]) => ({ default: form.SignInAgain }),
    () => ({ default: Reload }),
  ),
)

/**
 * Covers a staff screen whose session has ended, so that nobody can read it. After the same person signs in again,
 * the screen is shown unchanged, with what they had typed. After a night the screen is dropped.
 */
export function SessionCover() {
  const t = useTranslations('core')
  const { club } = useClub()
  const title = t('login.ended')
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), keptFor)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Cover title={title}>
      <div className="grid justify-items-center gap-3 text-center">
        <Mark />
        <h1 className="text-2xl">{title}</h1>
        <p className="text-soft">{t('login.endedText')}</p>
      </div>
      <SignInAgain ghost={<Spinner className="mx-auto size-8 text-soft" />} />
      <Link to="/" className={buttonLook('quiet')}>
        {club}
      </Link>
    </Cover>
  )
}
