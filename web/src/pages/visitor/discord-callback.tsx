import { returnFromDiscord } from '@lantern/contract/account/discord'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Arriving } from '../../ui/states/arriving.tsx'

/** Discord redirects here. The query is passed to the server, and the account page shows the result. */
export default function DiscordCallbackPage() {
  const t = useTranslations('discord.callback')
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const navigate = useNavigate()
  useEffect(() => {
    if (new URLSearchParams(search).has('state')) {
      window.location.replace(`${returnFromDiscord.path}${search}`)
    } else {
      void navigate({ href: `/account${search}`, replace: true })
    }
  }, [search, navigate])
  return <Arriving title={t('title')} text={t('text')} />
}
