import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../../ui/overlays/toast.ts'

/** Shows a message to a person who was redirected from a staff page (product#roles). */
export default function Denied() {
  const t = useTranslations('staff.denied')
  const navigate = useNavigate()
  useEffect(() => {
    toast({ variant: 'destructive', title: t('title'), description: t('text') })
    // The message is shown once, not again after a reload.
    void navigate({ to: '/', state: {}, replace: true })
    // A change of language must not repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
