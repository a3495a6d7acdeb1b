import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
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

/** The reasons why linking can fail that have a sentence in the page. */
const linkReasons = ['linked_elsewhere', 'member_linked'] as const

type Words = ReturnType<typeof useTranslations<'account.discord'>>

/** The toast for the result of linking Discord, by the address's query; nothing if it tells of none. */
function linkToast(notes: URLSearchParams, t: Words): ToastWords | undefined {
  const error = notes.get('discord_error')
  const linked = notes.get('discord_linked')
  if (error !== null) {
    const known = discordErrors.find((code) => code === error)
    return { variant: 'destructive', title: t('failed'), description: known && t(known) }
  }
  if (linked === 'success' || (linked === null && notes.has('discord_success'))) {
    return { title: t('success') }
  }
  if (linked === null) return undefined
  const given = notes.get('reason')
  const known = linkReasons.find((code) => code === given)
  const reason = known ? t(known) : given?.slice(0, 80) || t('unknown')
  return { variant: 'destructive', title: t('failed'), description: t('problem', { reason }) }
}

/**
 * Reads the query of the address: the result of linking Discord is shown as a toast (product#account), and
 * `topup` opens the dialog. Afterwards the query is removed.
 */
export function useArrivalNotes(onTopUp: () => void): void {
  const t = useTranslations('account.discord')
  const search = useSearch()
  const [path, navigate] = useLocation()
  useEffect(() => {
    const notes = new URLSearchParams(search)
    if (notes.toString() === '') return
    const told = linkToast(notes, t)
    if (told) toast(told)
    if (notes.has('topup')) onTopUp()
    navigate(path, { replace: true })
  }, [search, path, navigate, onTopUp, t])
}
