import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { toast } from '../../ui/overlays/toast.ts'

/** Sends a person who isn't staff from a staff page to the home page, and shows why (product#roles). */
export default function Denied() {
  const t = useTranslations('staff.denied')
  const [, navigate] = useLocation()
  useEffect(() => {
    toast({ variant: 'destructive', title: t('title'), description: t('text') })
    navigate('/', { replace: true })
    // The toast is shown once: a change of language must not repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
