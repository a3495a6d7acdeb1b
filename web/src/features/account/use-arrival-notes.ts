import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { toast, type ToastWords } from '../../ui/overlays/toast.ts'

const discordErrors = [
  'no_user_id',
  'session_error',
  'update_error',
  'server_error',
  'authentication_failed',
  'discord_not_configured',
  'password_needed',
] as const

const linkReasons = ['linked_elsewhere', 'member_linked'] as const

type Notes = Readonly<
  Partial<Record<'discord_error' | 'discord_linked' | 'discord_success' | 'reason', string>>
>

type Words = ReturnType<typeof useTranslations<'account.discord'>>

function linkToast(notes: Notes, t: Words): ToastWords | undefined {
  const { discord_error: error, discord_linked: linked, reason: given } = notes
  if (error !== undefined) {
    const known = discordErrors.find((code) => code === error)
    return { variant: 'destructive', title: t('failed'), description: known && t(known) }
  }
  if (linked === 'success' || (linked === undefined && notes.discord_success !== undefined)) {
    return { title: t('success') }
  }
  if (linked === undefined) return undefined
  const known = linkReasons.find((code) => code === given)
  const reason = known ? t(known) : given?.slice(0, 80) || t('unknown')
  return { variant: 'destructive', title: t('failed'), description: t('problem', { reason }) }
}

/** Shows the result of linking Discord (product#account), opens the dialog for `topup`, and removes the query. */
export function useArrivalNotes(onTopUp: () => void): void {
  const t = useTranslations('account.discord')
  const notes = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (Object.keys(notes).length === 0) return
    const toasted = linkToast(notes, t)
    if (toasted) toast(toasted)
    if (notes.topup !== undefined) onTopUp()
    void navigate({ to: '.', search: {}, replace: true })
  }, [notes, navigate, onTopUp, t])
}
