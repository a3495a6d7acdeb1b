import { foldText } from '@lantern/contract/calls/fold'
import { settingOf, type SettingKey } from '@lantern/contract/venue/settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffCatalogs } from '../../i18n/catalogs-staff.ts'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { showFolded } from '../../ui/layout/fold.tsx'

/** The parts with a form of their own, which save their list at once. */
export const listedParts = ['tiers', 'taxes'] as const
export type ListedPart = (typeof listedParts)[number]

type Hit = SettingKey | ListedPart

/** The id of a setting's field on the screen. */
export const fieldId = (key: Hit): string => `settings-${key}`

const isListed = (key: Hit): key is ListedPart => key === 'tiers' || key === 'taxes'
type Texts = ReadonlyMap<Hit, string>

async function readTexts(keys: readonly SettingKey[]): Promise<Texts> {
  const both = await Promise.all([staffCatalogs.settings.en(), staffCatalogs.settings.ch()])
  const textOf = (key: Hit) =>
    both.map(({ default: { fields, groups, about } }) =>
      isListed(key) ? `${groups[key]} ${about[key]}` : `${fields[key].label} ${fields[key].hint}`,
    )
  return new Map([...keys, ...listedParts].map((key) => [key, foldText(textOf(key).join(' '))]))
}

const MOST = 10

/** Finds a setting by the words of its label and hint, in either language, and shows its field. */
export function SettingsSearch({ keys }: { keys: readonly SettingKey[] }) {
  const t = useTranslations('settings')
  const [text, setText] = useState('')
  const [texts, setTexts] = useState<Texts | null>(null)
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const found =
    texts &&
    words.length > 0 &&
    [...texts]
      .filter(([, known]) => words.every((word) => known.includes(word)))
      .map(([key]) => key)
      .slice(0, MOST)
  const seek = (next: string) => {
    setText(next)
    if (texts === null) void readTexts(keys).then(setTexts, () => undefined)
  }
  const show = (key: Hit) => showFolded(fieldId(key))
  return (
    <search>
      <Form
        className="grid gap-2"
        onSubmit={() => {
          if (found && found[0]) show(found[0])
        }}
      >
        <SearchInput label={t('search')} value={text} onChange={seek} />
        {found && <output className="sr-only">{t('found', { count: found.length })}</output>}
        {found && found.length === 0 && (
          <p aria-hidden="true" className="text-sm text-soft">
            {t('found', { count: 0 })}
          </p>
        )}
        {found && found.length > 0 && (
          <ul className="grid rounded-panel border border-line bg-surface p-2 shadow-soft">
            {found.map((key) => (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => show(key)}
                  className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-small px-3 text-left hover:bg-sunk"
                >
                  <span className="font-semibold">
                    {isListed(key) ? t(`groups.${key}`) : t(`fields.${key}.label`)}
                  </span>
                  <span className="text-sm text-soft">
                    {!isListed(key) && t(`groups.${settingOf(key).section}`)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Form>
    </search>
  )
}
