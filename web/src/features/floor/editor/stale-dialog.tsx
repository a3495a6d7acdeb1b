import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Difference } from './draft.ts'

export interface StaleDialogProps {
  /** The server's sentence about the person and the change. */
  sentence: string
  theirs: readonly Difference[]
  isBusy: boolean
  onReload: () => void
  onOverwrite: () => void
  onClose: () => void
}

/** Says that another person saved first, shows their changes, and asks how to continue. */
export function StaleDialog({ sentence, theirs, isBusy, ...act }: StaleDialogProps) {
  const t = useTranslations('floor.editor')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || act.onClose()}
      title={t('stale')}
      description={sentence}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="danger" loading={isBusy} onClick={act.onOverwrite}>
            {t('overwrite')}
          </Button>
          <Button onClick={act.onReload}>{t('reload')}</Button>
        </>
      }
    >
      <ul className="grid gap-1.5">
        {theirs.map(({ name, what }) => (
          <li
            key={`${name} ${what}`}
            className="flex justify-between gap-4 border-b border-line pb-1.5"
          >
            <span className="font-semibold">{name}</span>
            <span className="text-soft">{t(`what.${what}`)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-soft">{t('staleText')}</p>
    </Dialog>
  )
}
