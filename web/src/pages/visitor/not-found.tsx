import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { Link } from '../../ui/actions/link.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Container } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/layout/mark.tsx'

/** Addresses at which a failed return from Discord ends (product#not-found). */
const fromDiscord = /discord-callback|discord\/callback|session_error/

function Countdown() {
  const t = useTranslations('core')
  const [seconds, setSeconds] = useState(5)
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (seconds === 0) void navigate({ to: '/', replace: true })
      else setSeconds(seconds - 1)
    }, 1_000)
    return () => clearTimeout(timer)
  }, [seconds, navigate])
  return (
    <p className="figures text-soft">{t('notFound.countdown', { seconds: String(seconds) })}</p>
  )
}

/** The page for unknown addresses. */
export default function NotFoundPage() {
  const t = useTranslations('core')
  const href = useLocation({ select: (location) => location.href })
  if (fromDiscord.test(href)) {
    return <Navigate to="/account" search={{ discord_error: 'session_error' }} replace />
  }
  return (
    <Container className="grid min-h-[80dvh] place-content-center justify-items-center gap-3 py-16 text-center">
      <Mark className="mb-3 h-24" unlit />
      <h1 className="text-display">{t('notFound.title')}</h1>
      <p className="text-lg">{t('notFound.text')}</p>
      <Countdown />
      <Link to="/" className={buttonLook('outline', 'medium', 'mt-4')}>
        {t('backHome')}
      </Link>
    </Container>
  )
}
