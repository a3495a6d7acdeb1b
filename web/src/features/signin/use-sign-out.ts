import { useTranslations } from 'use-intl'
import { useNavigate } from '@tanstack/react-router'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { signOut } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'

let leaving = false

/** Signs out, opens the home page and shows a toast (product#sign-in-dialog); a second press meanwhile does nothing. */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations('core.login')
  const navigate = useNavigate()
  return async () => {
    if (leaving) return
    leaving = true
    try {
      await signOut(() => void navigate({ to: '/', ignoreBlocker: true }))
      toast({ title: t('out'), description: t('outText') })
    } catch (error) {
      toast({
        variant: 'destructive',
        title: t('outFailed'),
        description: sentenceOf(error, t('outFailedText')),
      })
    } finally {
      leaving = false
    }
  }
}
