import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Container } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/layout/mark.tsx'

/**
 * Shown instead of a page that has failed to render or load. It is part of the first load, because the network may be
 * the reason.
 */
export function PageBroken() {
  const t = useTranslations('core')
  const router = useRouter()
  const retry = () => {
    // A browser doesn't repeat a failed import during the life of the document, so the page has to reload. Without a
    // network a reload would lose the document.
    if (navigator.onLine) window.location.reload()
    else void router.invalidate()
  }
  return (
    <Container
      role="alert"
      className="grid min-h-[70dvh] place-content-center justify-items-center gap-3 text-center"
    >
      <Mark className="mb-2 h-14" unlit />
      <h1 className="text-2xl">{t('broken.title')}</h1>
      <p className="text-soft">{t('broken.text')}</p>
      <Button variant="outline" className="mt-3" onClick={retry}>
        {t('retry')}
      </Button>
    </Container>
  )
}
