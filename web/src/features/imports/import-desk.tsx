import { checkImport, runImport, type Imported, type ImportKind } from '@lantern/contract/imports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { isRefusal } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { FileChoice, type ChosenFile } from './file-choice.tsx'
import { LineList } from './line-list.tsx'

/** A file, the fate of its lines, and whether that has happened or would. */
interface Told {
  file: ChosenFile
  imported: Imported
  isDone: boolean
}

/** Checks a file first, and imports it once its lines were looked at. */
function useImport(kind: ImportKind) {
  const t = useTranslations('imports')
  const [told, setTold] = useState<Told | null>(null)
  const checking = useAct(checkImport, { failed: t('checkFailed') })
  const running = useAct(runImport, {
    done: ({ made }) => ({ title: t('imported', { count: made }) }),
    failed: t('importFailed'),
    onRefused: (error) => isRefusal(error, 'import_changed') && told !== null && check(told.file),
  })
  /** Returns that the refusal isn't shown yet, so that its sentence comes as a toast too. */
  async function check(file: ChosenFile): Promise<false> {
    const checked = await checking.attempt({ body: { kind, text: file.text } })
    setTold(checked.isDone ? { file, imported: checked.reply, isDone: false } : null)
    return false
  }
  async function run({ file, imported: { made } }: Told): Promise<void> {
    const run = await running.attempt({ body: { kind, text: file.text, made } })
    if (run.isDone) setTold({ file, imported: run.reply, isDone: true })
  }
  return { told, check, run, isChecking: checking.isBusy, isRunning: running.isBusy }
}

interface ReportProps {
  kind: ImportKind
  told: Told
  isRunning: boolean
  onRun: () => void
}

/** The lines with their fate, before or after the import. */
function Report({ kind, told: { file, imported, isDone }, isRunning, onRun }: ReportProps) {
  const t = useTranslations('imports')
  const { made, ignored } = imported
  return (
    <section aria-labelledby="fates" className="grid gap-4">
      <h2 id="fates" className="text-xl wrap-anywhere">
        {t(isDone ? 'doneTitle' : 'checkTitle', { file: file.name })}
      </h2>
      {ignored.length > 0 && (
        <Alert tone="warning">{t('ignored', { titles: ignored.join(', ') })}</Alert>
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
    </section>
  )
}

function Desk({ kind, onKind }: { kind: ImportKind; onKind: (kind: ImportKind) => void }) {
  const { told, check, run, isChecking, isRunning } = useImport(kind)
  return (
    <div className="grid gap-6">
      <FileChoice
        kind={kind}
        onKind={onKind}
        onFile={(file) => void check(file)}
        isBusy={isChecking}
      />
      {told && (
        <Report kind={kind} told={told} isRunning={isRunning} onRun={() => void run(told)} />
      )}
    </div>
  )
}

/** Imports of members, of the menu and of bookings to come (product#imports). */
export function ImportDesk({ first = 'members' }: { first?: ImportKind }) {
  const [kind, setKind] = useState<ImportKind>(first)
  return <Desk key={kind} kind={kind} onKind={setKind} />
}
