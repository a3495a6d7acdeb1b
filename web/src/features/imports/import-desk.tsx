import {
  checkImport,
  columnOf,
  columnsOf,
  Encoding,
  encodingNames,
  lacksChinese,
  lineSays,
  runImport,
  downloadExport,
  ImportKind,
  MOST_BYTES,
  mostLines,
  type Imported,
  type ImportLine,
} from '@lantern/contract/reports/imports'
import { sayIn, type Language } from '@lantern/contract/venue/languages'
import { useState, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { isRefusal, sentenceOf } from '../../lib/api/failures/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { ProvedDownload } from '../../kit/act/proved-download.tsx'
import { urlOf } from '../../lib/api/api-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { base64Of } from '../../lib/browser/base64.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Panel } from '../../ui/layout/card.tsx'
import { toast } from '../../ui/overlays/toast.ts'

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** An empty table of a kind, with an example line that isn't imported, and the mark of UTF-8 for spreadsheets. */
export function templateOf(kind: ImportKind, language: Language): string {
  const columns = columnsOf(kind).map(([, column]) => column)
  const titles = columns.map((column) => sayIn(column, language))
  const lines = [titles, columns.map(({ example }) => example)]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

interface ChosenFile {
  name: string
  content: string
}

interface FileChoiceProps extends ImportDeskProps {
  onFile: (file: ChosenFile) => void
  isBusy: boolean
}

function FileChoice({ kind, onKind, onFile, isBusy }: FileChoiceProps) {
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

const tones: Record<ImportLine['fate'], BadgeTone> = {
  new: 'jade',
  there: 'neutral',
  refused: 'vermilion',
}

/** More lines than this aren't drawn at once; the counts tell of all. */
const MOST_SHOWN = 300

type Which = 'all' | ImportLine['fate']

function LineList({ kind, imported }: { kind: ImportKind; imported: Imported }) {
  const t = useTranslations('imports')
  const language = useLanguage()
  const { lines, made, there, refused } = imported
  const [which, setWhich] = useState<Which>(refused > 0 ? 'refused' : 'all')
  const chosen = lines.filter(({ fate }) => which === 'all' || fate === which)
  const counts = { all: lines.length, new: made, there, refused }
  const choices = ['all', 'new', 'there', 'refused'] as const
  const cells = (each: ImportLine) => ({
    line: <span className="figures text-soft">{each.line}</span>,
    name: each.name || '–',
    fate: <Badge tone={tones[each.fate]}>{t(`fates.${each.fate}`)}</Badge>,
    says: (
      <span className="block text-sm whitespace-normal @min-[45rem]:w-80 @min-[60rem]:w-128 py-1">
        {lineSays(each, kind, language)}
      </span>
    ),
  })
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label={t('which')}
        value={which}
        onValueChange={setWhich}
        className="max-w-full flex-wrap"
        options={choices.map((value) => ({
          value,
          label: `${t(`show.${value}`)} ${counts[value]}`,
        }))}
      />
      <Table
        label={t('lines')}
        columns={[
          { key: 'line', head: t('line'), align: 'end', card: 'named' },
          { key: 'name', head: t('name'), grows: true, card: 'title' },
          { key: 'fate', head: t('fate'), card: 'figure' },
          { key: 'says', head: t('says'), card: 'whole' },
        ]}
        rows={chosen.slice(0, MOST_SHOWN)}
        keyOf={({ line }) => line}
        cells={cells}
      />
      {chosen.length > MOST_SHOWN && (
        <p className="text-sm text-soft">{t('more', { count: chosen.length - MOST_SHOWN })}</p>
      )}
    </div>
  )
}

const none = <span data-none>–</span>

/** Some lines as they were read, so that somebody sees wrong letters and amounts before they import. */
function SampleTable({ kind, sample }: { kind: ImportKind; sample: Imported['sample'] }) {
  const t = useTranslations('imports')
  const language = useLanguage()
  const keys = columnsOf(kind)
    .map(([key]) => key)
    .filter((key) => sample.some(({ row }) => row[key] !== undefined))
  const headOf = (key: string) => {
    const column = columnOf(kind, key)
    return column ? sayIn(column, language) : key
  }
  const cells = ({ line, row }: Imported['sample'][number]) => ({
    ...Object.fromEntries(keys.map((key) => [key, row[key] ?? none])),
    line: <span className="figures text-soft">{line}</span>,
  })
  if (sample.length === 0) return null
  return (
    <Table
      label={t('sample')}
      columns={[
        { key: 'line', head: t('line'), align: 'end', card: 'named' },
        ...keys.map((key, place) => ({
          key,
          head: headOf(key),
          ...(place === 0 && { card: 'title' as const }),
        })),
      ]}
      rows={sample}
      keyOf={({ line }) => line}
      cells={cells}
    />
  )
}

/** A file and its encoding; that of one that the server couldn't read is known if somebody chose it. */
interface Reading {
  file: ChosenFile
  encoding: Encoding | null
  /** Whether a dish without a Chinese name gets its English one. */
  englishNames: boolean
}

interface Outcome {
  imported: Imported
  isDone: boolean
}

interface ImportDeskProps {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
}

/**
 * Imports of members, of the menu and of bookings to come (product#imports). Checks a file first, and imports it once
 * its lines were looked at.
 */
export function ImportDesk({ kind, onKind }: ImportDeskProps) {
  const t = useTranslations('imports')
  const core = useTranslations('core')
  const [reading, setReading] = useState<Reading | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const checking = useAction(checkImport, {
    failed: t('checkFailed'),
    onRefused(error) {
      setProblem(sentenceOf(error, core('tryAgain')))
      return true
    },
  })
  const running = useAction(runImport, {
    done: ({ made }) => ({ title: t('imported', { count: made }) }),
    failed: t('importFailed'),
    onRefused: (error) => isRefusal(error, 'import_changed') && reading !== null && check(reading),
  })
  /** Returns that a refused import isn't shown yet, so that its sentence comes as a toast too. */
  async function check({ file, encoding, englishNames }: Reading): Promise<false> {
    setReading({ file, encoding, englishNames })
    setProblem(null)
    const { content } = file
    const checked = await checking.attempt({
      body: { kind, content, englishNames, ...(encoding && { encoding }) },
    })
    setOutcome(checked.isDone ? { imported: checked.reply, isDone: false } : null)
    if (checked.isDone) setReading({ file, encoding: checked.reply.encoding, englishNames })
    return false
  }
  async function run({ file, englishNames }: Reading, { made, encoding }: Imported) {
    const { content } = file
    const run = await running.attempt({ body: { kind, content, encoding, englishNames, made } })
    if (run.isDone) setOutcome({ imported: run.reply, isDone: true })
  }
  const isDone = outcome?.isDone ?? false
  const { made = 0, ignored = [], lines = [], sample = [] } = outcome?.imported ?? {}
  const lacking = lines.filter(lacksChinese).length
  return (
    <div className="grid gap-6">
      <FileChoice
        kind={kind}
        onKind={onKind}
        onFile={(file) => void check({ file, encoding: null, englishNames: false })}
        isBusy={checking.isBusy}
      />
      {reading && (
        <section aria-labelledby="fates" className="grid gap-4">
          <h2 id="fates" className="text-xl wrap-anywhere">
            {t(isDone ? 'doneTitle' : 'checkTitle', { file: reading.file.name })}
          </h2>
          {problem !== null && (
            <Alert tone="destructive" title={t('checkFailed')}>
              {problem}
            </Alert>
          )}
          {!isDone && (
            <Field label={t('encoding')} hint={t('encodingHint')} className="max-w-prose">
              <Select
                value={reading.encoding ?? ''}
                disabled={checking.isBusy || running.isBusy}
                className="max-w-96"
                onChange={({ target }) => {
                  const { data: encoding } = Encoding.safeParse(target.value)
                  if (encoding) void check({ ...reading, encoding })
                }}
              >
                {reading.encoding === null && <option value="">{t('encodingUnknown')}</option>}
                {Encoding.options.map((each) => (
                  <option key={each} value={each}>
                    {encodingNames[each]} · {t(`encodings.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {!isDone && <SampleTable kind={kind} sample={sample} />}
          {ignored.length > 0 && (
            <Alert tone="warning">{t('ignored', { titles: ignored.join(', ') })}</Alert>
          )}
          {!isDone && lacking > 0 && (
            <Button
              variant="outline"
              className="w-fit"
              onClick={() => void check({ ...reading, englishNames: true })}
            >
              {t('englishNames', { count: lacking })}
            </Button>
          )}
          {outcome && !isDone && made > 0 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                size="large"
                loading={running.isBusy}
                onClick={() => void run(reading, outcome.imported)}
              >
                {t('run', { count: made })}
              </Button>
              <p className="text-soft">{t('runText')}</p>
            </div>
          )}
          {outcome && made === 0 && <Alert tone="warning">{t('nothing')}</Alert>}
          {outcome && <LineList key={String(isDone)} kind={kind} imported={outcome.imported} />}
        </section>
      )}
    </div>
  )
}
