import { sentence } from '@lantern/contract/calls/errors'
import type { Right } from '@lantern/contract/members/rights'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { toast } from '../../ui/overlays/toast.ts'

/** Shows a message to a person who was redirected from a staff page, or who lacks the right to one (product#roles). */
export default function Denied({ right }: { right: Right | 'staff' }) {
  const t = useTranslations('staff.denied')
  const language = useLanguage()
  const navigate = useNavigate()
  useEffect(() => {
    toast({
      variant: 'destructive',
      title: t('title'),
      description: right === 'staff' ? t('text') : sentence('forbidden', language, { right }),
    })
    // The message is shown once, not again after a reload.
    void navigate({ to: '/', state: {}, replace: true })
    // A change of language must not repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
