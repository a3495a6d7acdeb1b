import { returnFromDiscord } from '@lantern/contract/discord'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import { Container } from '../ui/layout/layout.tsx'
import { Mark } from '../ui/layout/mark.tsx'

/**
 * The address that Discord redirects to. The query is passed to the server, and the account page shows the
 * result.
 */
export default function DiscordCallbackPage() {
  const t = useTranslations('discord.callback')
  const search = useSearch()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (new URLSearchParams(search).has('state')) {
      window.location.replace(`${returnFromDiscord.path}?${search}`)
    } else {
      navigate(search ? `/account?${search}` : '/account', { replace: true })
    }
  }, [search, navigate])
  return (
    <Container className="grid min-h-[80dvh] place-content-center justify-items-center gap-3 py-16 text-center">
      <Mark className="mb-3 h-24" glow />
      <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      <output className="text-soft">{t('text')}</output>
    </Container>
  )
}
