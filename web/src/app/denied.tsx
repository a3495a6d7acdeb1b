import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { toast } from '../ui/overlays/toast.ts'

/** Sends somebody who isn't staff home from a staff page, and says why (product#roles). */
export default function Denied() {
  const t = useTranslations('staff.denied')
  const [, navigate] = useLocation()
  useEffect(() => {
    toast({ variant: 'destructive', title: t('title'), description: t('text') })
    navigate('/', { replace: true })
    // Once: another language is no second visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
