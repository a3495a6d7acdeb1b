import { useTranslations } from 'use-intl'
import { Alert } from '../states/alert.tsx'
import { SegmentedControl } from './segmented-control.tsx'

export interface Clash<Key extends string> {
  key: Key
  label: string
  theirs: string
  mine: string
  chosen: 'theirs' | 'mine'
}

export interface ClashesProps<Key extends string> {
  clashes: readonly Clash<Key>[]
  onChoose: (key: Key, side: Clash<Key>['chosen']) => void
}

/** Says that another person has changed the same thing, and asks for each field of both which value to keep. */
export function Clashes<Key extends string>({ clashes, onChoose }: ClashesProps<Key>) {
  const t = useTranslations('staff.clash')
  if (clashes.length === 0) {
    return (
      <Alert tone="warning" title={t('title')}>
        {t('plain')}
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title={t('title')}>
      <p>{t('text')}</p>
      <ul className="mt-3 grid gap-4">
        {clashes.map(({ key, label, theirs, mine, chosen }) => (
          <li key={key} className="grid gap-1.5 border-t border-line pt-3">
            <p className="font-semibold">{label}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              <dt className="text-soft">{t('theirs')}</dt>
              <dd className="wrap-anywhere">{theirs || '—'}</dd>
              <dt className="text-soft">{t('mine')}</dt>
              <dd className="wrap-anywhere">{mine || '—'}</dd>
            </dl>
            <SegmentedControl
              label={label}
              value={chosen}
              onValueChange={(side) => onChoose(key, side)}
              options={[
                { value: 'theirs', label: t('theirs') },
                { value: 'mine', label: t('mine') },
              ]}
            />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
