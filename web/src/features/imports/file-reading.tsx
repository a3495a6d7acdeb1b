import {
  columnOf,
  columnsOf,
  Encoding,
  encodingNames,
  encodings,
  type Imported,
  type ImportKind,
} from '@lantern/contract/imports'
import { sayIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Table } from '../../ui/layout/table.tsx'

export interface EncodingChoiceProps {
  /** Missing where the file couldn't be read and nobody chose one yet. */
  encoding: Encoding | null
  isBusy: boolean
  onEncoding: (encoding: Encoding) => void
}

/** How the file was read, and other ways to read it. */
export function EncodingChoice({ encoding, isBusy, onEncoding }: EncodingChoiceProps) {
  const t = useTranslations('imports')
  return (
    <Field label={t('encoding')} hint={t('encodingHint')} className="max-w-prose">
      <Select
        value={encoding ?? ''}
        disabled={isBusy}
        className="max-w-96"
        onChange={(event) => {
          const chosen = Encoding.safeParse(event.target.value)
          if (chosen.success) onEncoding(chosen.data)
        }}
      >
        {encoding === null && <option value="">{t('encodingUnknown')}</option>}
        {encodings.map((each) => (
          <option key={each} value={each}>
            {encodingNames[each]} · {t(`encodings.${each}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const none = <span data-none>–</span>

const cellsOf = ({ line, row }: Imported['sample'][number], keys: readonly string[]) => ({
  ...Object.fromEntries(keys.map((key) => [key, row[key] ?? none])),
  line: <span className="figures text-soft">{line}</span>,
})

/** Some lines as they were read, so that somebody sees wrong letters and amounts before they import. */
export function SampleTable({ kind, sample }: { kind: ImportKind; sample: Imported['sample'] }) {
  const t = useTranslations('imports')
  const language = useLanguage()
  const keys = columnsOf(kind)
    .map(([key]) => key)
    .filter((key) => sample.some(({ row }) => row[key] !== undefined))
  const headOf = (key: string) => {
    const column = columnOf(kind, key)
    return column ? sayIn(column, language) : key
  }
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
      cells={(each) => cellsOf(each, keys)}
    />
  )
}
