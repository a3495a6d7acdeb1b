import { clockTime } from '@lantern/contract/clock'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useTimeZone } from '../../lib/api/venue.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { LinkCode } from './use-link-code.ts'

/** The code to type in Discord, with a button to copy it, while the page waits for it to be used. */
export function CodePanel({ code, onCancel }: { code: LinkCode; onCancel: () => void }) {
  const t = useTranslations('discord')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.code)
      setCopied(true)
      toast({ title: t('copied') })
    } catch {
      toast({ variant: 'destructive', title: t('copyFailed') })
    }
  }
  return (
    <div className="grid gap-4 rounded-control bg-sunk p-4">
      <div className="grid gap-1.5">
        <p className="text-sm text-soft">{t('how')}</p>
        <p className="flex flex-wrap items-baseline gap-x-2.5 font-mono">
          <span className="text-soft">/link</span>
          <strong className="text-2xl font-semibold tracking-[0.12em] select-all">
            <span className="sr-only">{t('code')} </span>
            {code.code}
          </strong>
        </p>
        <p className="text-sm text-soft">
          {t('validUntil', { time: clockTime(code.expiresAt, language, timeZone) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button variant="outline" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {t('copy')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <output className="flex items-center gap-2 text-sm text-soft sm:ml-auto">
          <Spinner className="size-4" />
          {t('waiting')}
        </output>
      </div>
    </div>
  )
}
