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
  title: string
  text: string
  theirsLabel: string
  mineLabel: string
  clashes: readonly Clash<Key>[]
  onChoose: (key: Key, side: Clash<Key>['chosen']) => void
}

/** Lists the fields that another person has changed during this edit, and asks for each which value to keep. */
export function Clashes<Key extends string>(props: ClashesProps<Key>) {
  const { clashes, theirsLabel, mineLabel, onChoose } = props
  return (
    <Alert tone="warning" title={props.title}>
      <p>{props.text}</p>
      <ul className="mt-3 grid gap-4">
        {clashes.map(({ key, label, theirs, mine, chosen }) => (
          <li key={key} className="grid gap-1.5 border-t border-line pt-3">
            <p className="font-semibold">{label}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              <dt className="text-soft">{theirsLabel}</dt>
              <dd className="wrap-anywhere">{theirs || '—'}</dd>
              <dt className="text-soft">{mineLabel}</dt>
              <dd className="wrap-anywhere">{mine || '—'}</dd>
            </dl>
            <SegmentedControl
              label={label}
              value={chosen}
              onValueChange={(side) => onChoose(key, side)}
              options={[
                { value: 'theirs', label: theirsLabel },
                { value: 'mine', label: mineLabel },
              ]}
            />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
