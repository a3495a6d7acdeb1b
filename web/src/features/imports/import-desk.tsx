import {
  checkImport,
  lacksChinese,
  runImport,
  type Encoding,
  type Imported,
  type ImportKind,
} from '@lantern/contract/imports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'
import { isRefusal, sentenceOf } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { FileChoice, type ChosenFile } from './file-choice.tsx'
import { EncodingChoice, SampleTable } from './file-reading.tsx'
import { LineList } from './line-list.tsx'

/** A file and its encoding; that of one that the server couldn't read is known if somebody chose it. */
interface Reading {
  file: ChosenFile
  encoding: Encoding | null
  /** Whether a dish without a Chinese name gets its English one. */
  englishNames: boolean
}

/** The fate of a file's lines, and whether that has happened or would. */
interface Told {
  imported: Imported
  isDone: boolean
}

/** Checks a file first, and imports it once its lines were looked at. */
function useImport(kind: ImportKind) {
  const t = useTranslations('imports')
  const core = useTranslations('core')
  const [reading, setReading] = useState<Reading | null>(null)
  const [told, setTold] = useState<Told | null>(null)
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
    setTold(checked.isDone ? { imported: checked.reply, isDone: false } : null)
    if (checked.isDone) setReading({ file, encoding: checked.reply.encoding, englishNames })
    return false
  }
  async function run({ file, englishNames }: Reading, { made, encoding }: Imported) {
    const { content } = file
    const run = await running.attempt({ body: { kind, content, encoding, englishNames, made } })
    if (run.isDone) setTold({ imported: run.reply, isDone: true })
  }
  const isBusy = { checking: checking.isBusy, running: running.isBusy }
  return { reading, told, problem, check, run, isBusy }
}

interface ReportProps {
  kind: ImportKind
  told: Told
  isRunning: boolean
  onRun: () => void
  onEnglishNames: () => void
}

/** The lines with their fate, before or after the import. */
function Report({
  kind,
  told: { imported, isDone },
  isRunning,
  onRun,
  onEnglishNames,
}: ReportProps) {
  const t = useTranslations('imports')
  const { made, ignored, lines } = imported
  const lacking = lines.filter(lacksChinese).length
  return (
    <>
      {ignored.length > 0 && (
        <Alert tone="warning">{t('ignored', { titles: ignored.join(', ') })}</Alert>
      )}
      {!isDone && lacking > 0 && (
        <Button variant="outline" className="w-fit" onClick={onEnglishNames}>
          {t('englishNames', { count: lacking })}
        </Button>
      )}
      {!isDone && made > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="large" loading={isRunning} onClick={onRun}>
            {t('run', { count: made })}
          </Button>
          <p className="text-soft">{t('runText')}</p>
        </div>
      )}
      {made === 0 && <Alert tone="warning">{t('nothing')}</Alert>}
      <LineList key={String(isDone)} kind={kind} imported={imported} />
    </>
  )
}

function Desk({ kind, onKind }: ImportDeskProps) {
  const t = useTranslations('imports')
  const { reading, told, problem, check, run, isBusy } = useImport(kind)
  return (
    <div className="grid gap-6">
      <FileChoice
        kind={kind}
        onKind={onKind}
        onFile={(file) => void check({ file, encoding: null, englishNames: false })}
        isBusy={isBusy.checking}
      />
      {reading && (
        <section aria-labelledby="fates" className="grid gap-4">
          <h2 id="fates" className="text-xl wrap-anywhere">
            {t(told?.isDone ? 'doneTitle' : 'checkTitle', { file: reading.file.name })}
          </h2>
          {problem !== null && (
            <Alert tone="destructive" title={t('checkFailed')}>
              {problem}
            </Alert>
          )}
          {!told?.isDone && (
            <EncodingChoice
              encoding={reading.encoding}
              isBusy={isBusy.checking || isBusy.running}
              onEncoding={(encoding) => void check({ ...reading, encoding })}
            />
          )}
          {told && !told.isDone && <SampleTable kind={kind} sample={told.imported.sample} />}
          {told && (
            <Report
              kind={kind}
              told={told}
              isRunning={isBusy.running}
              onRun={() => void run(reading, told.imported)}
              onEnglishNames={() => void check({ ...reading, englishNames: true })}
            />
          )}
        </section>
      )}
    </div>
  )
}

export interface ImportDeskProps {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
}

/** Imports of members, of the menu and of bookings to come (product#imports). */
export function ImportDesk(props: ImportDeskProps) {
  return <Desk key={props.kind} {...props} />
}
