import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import { toast } from '../../ui/overlays/toast.ts'

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
    const error = notes.get('discord_error')
    const linked = notes.get('discord_linked')
    if (error !== null) {
      const known = discordErrors.find((code) => code === error)
      toast({ variant: 'destructive', title: t('failed'), description: known && t(known) })
    } else if (linked !== null && linked !== 'success') {
      const given = notes.get('reason')
      const known = linkReasons.find((code) => code === given)
      const reason = known ? t(known) : given?.slice(0, 80) || t('unknown')
      const description = t('problem', { reason })
      toast({ variant: 'destructive', title: t('failed'), description })
    } else if (linked === 'success' || notes.has('discord_success')) {
      toast({ title: t('success') })
    }
    if (notes.has('topup')) onTopUp()
    navigate(path, { replace: true })
  }, [search, path, navigate, onTopUp, t])
}
