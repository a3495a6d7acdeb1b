import {
  lineSays,
  type Imported,
  type ImportKind,
  type ImportLine,
} from '@lantern/contract/imports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx'

const tones: Record<ImportLine['fate'], BadgeTone> = {
  new: 'jade',
  there: 'neutral',
  refused: 'vermilion',
}

/** More lines than this aren't drawn at once; the counts tell of all. */
const MOST_SHOWN = 300

/** A line's cells, with the words for its fate and why. */
const cellsOf = ({ line, name, fate }: ImportLine, word: string, says: string) => ({
  line: <span className="figures text-soft">{line}</span>,
  name: name || '–',
  fate: <Badge tone={tones[fate]}>{word}</Badge>,
  says: (
    <span className="block text-sm whitespace-normal @min-[45rem]:w-80 @min-[60rem]:w-128 py-1">
      {says}
    </span>
  ),
})

type Which = 'all' | ImportLine['fate']

/** Every line of a file with its fate, all of them or those of one fate. */
export function LineList({ kind, imported }: { kind: ImportKind; imported: Imported }) {
  const t = useTranslations('imports')
  const language = useLanguage()
  const { lines, made, there, refused } = imported
  const [which, setWhich] = useState<Which>(refused > 0 ? 'refused' : 'all')
  const chosen = lines.filter(({ fate }) => which === 'all' || fate === which)
  const counts = { all: lines.length, new: made, there, refused }
  const choices = ['all', 'new', 'there', 'refused'] as const
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
        cells={(each) => cellsOf(each, t(`fates.${each.fate}`), lineSays(each, kind, language))}
      />
      {chosen.length > MOST_SHOWN && (
        <p className="text-sm text-soft">{t('more', { count: chosen.length - MOST_SHOWN })}</p>
      )}
    </div>
  )
}
