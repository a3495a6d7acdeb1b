import {
  columnsOf,
  downloadExport,
  ImportKind,
  MOST_BYTES,
  mostLines,
} from '@lantern/contract/reports/imports'
import { type Language, sayIn } from '@lantern/contract/venue/languages'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { ProvedDownload } from '../../kit/act/proved-download.tsx'
import { urlOf } from '../../lib/api/api-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { base64Of } from '../../lib/browser/base64.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { toast } from '../../ui/overlays/toast.ts'

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * An empty table of a kind with its titles in a language, and a line as an example, which isn't imported. The mark in
 * front tells spreadsheets that it is UTF-8.
 */
export function templateOf(kind: ImportKind, language: Language): string {
  const columns = columnsOf(kind).map(([, column]) => column)
  const titles = columns.map((column) => sayIn(column, language))
  const lines = [titles, columns.map(({ example }) => example)]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

export interface ChosenFile {
  name: string
  content: string
}

interface FileChoiceProps {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  onFile: (file: ChosenFile) => void
  isBusy: boolean
}

/** What is imported, the template for it, and the file. */
export function FileChoice({ kind, onKind, onFile, isBusy }: FileChoiceProps) {
  const t = useTranslations('imports')
  const language = useLanguage()
  const isAdmin = useSession().member?.role === 'admin'
  const input = useRef<HTMLInputElement>(null)
  const template = `data:text/csv;charset=utf-8,${encodeURIComponent(templateOf(kind, language))}`
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) toast({ variant: 'destructive', title: t('tooLarge') })
    else onFile({ name: file.name, content: await base64Of(file) })
  }
  return (
    <Panel className="grid gap-4">
      <SegmentedControl
        className="max-w-full flex-wrap"
        label={t('kind')}
        value={kind}
        onValueChange={onKind}
        options={ImportKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <p className="max-w-prose text-soft">{t(`about.${kind}`)}</p>
      <p className="max-w-prose text-sm text-soft">{t('form', { most: mostLines[kind] })}</p>
      <div className="flex flex-wrap gap-3">
        {isAdmin && (
          <>
            <a
              href={template}
              download={`lantern-${kind}.csv`}
              className={buttonLook('outline', 'medium')}
            >
              <Download />
              {t('template')}
            </a>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,text/csv"
              aria-label={t('choose')}
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                void choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Button loading={isBusy} onClick={() => input.current?.click()}>
              <FileUp />
              {t('choose')}
            </Button>
          </>
        )}
        <ProvedDownload href={urlOf(downloadExport, { params: { kind }, query: { language } })}>
          <Download />
          {t(`export.${kind}`)}
        </ProvedDownload>
      </div>
    </Panel>
  )
}
