import type { PhoneBill, PhoneLine } from '@lantern/contract/bills/phone'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { useLineName, LineText } from '../bill-lines.tsx'

export function PhoneLines({ bill }: { bill: PhoneBill }) {
  const t = useTranslations('bills')
  const phone = useTranslations('billsPhone')
  const { lines } = bill
  const own = lines.filter(({ reverses }) => reverses === null)
  if (own.length === 0) return <p className="py-4 text-center text-soft">{phone('empty')}</p>
  return (
    <ul aria-label={t('lines')} className="divide-y divide-line">
      {own.map((line) => (
        <li key={line.id} className="py-2.5">
          <div className="flex items-baseline gap-3">
            <LineText line={line} />
          </div>
          {lines
            .filter(({ reverses }) => reverses === line.id)
            .map(({ id, net }) => (
              <p key={id} className="flex justify-between gap-3 text-sm text-vermilion">
                <span>{t('takenOff')}</span>
                <span className="figures">{money(net).replace('-', '−')}</span>
              </p>
            ))}
        </li>
      ))}
    </ul>
  )
}

interface ChoosingProps {
  line: PhoneLine
  mine: number
  onChange: (parts: number) => void
}

function Choosing({ line, mine, onChange }: ChoosingProps) {
  const t = useTranslations('billsPhone')
  const dish = useLineName()(line)
  const { parts, free, left } = line
  if (free === 0) {
    return (
      <p className="flex min-h-11 items-center justify-between gap-3 text-soft">
        <span className="min-w-0 wrap-anywhere">{dish}</span>
        <Badge>{t('takenByOthers')}</Badge>
      </p>
    )
  }
  if (parts === 1) {
    return (
      <div className="flex items-start justify-between gap-3">
        <Checkbox
          label={<span className="wrap-anywhere">{dish}</span>}
          checked={mine > 0}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
        />
        <span className="figures py-2.5 leading-snug">{money(left)}</span>
      </div>
    )
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        {dish}
        <span className="figures block text-sm text-soft">
          {parts} × · {money(left)}
        </span>
      </p>
      <div className="flex items-center">
        <IconButton
          label={t('fewer', { dish })}
          disabled={mine === 0}
          onClick={() => onChange(mine - 1)}
        >
          <Minus />
        </IconButton>
        <output
          className="figures min-w-12 text-center font-semibold"
          aria-label={t('mine', { dish })}
        >
          {t('partsOf', { mine, parts })}
        </output>
        <IconButton
          label={t('more', { dish })}
          disabled={mine >= free}
          onClick={() => onChange(mine + 1)}
        >
          <Plus />
        </IconButton>
      </div>
    </div>
  )
}

export interface PhoneDishesProps {
  bill: PhoneBill
  mine: Readonly<Record<number, number>>
  onChange: (mine: Readonly<Record<number, number>>) => void
}

/** The lines with free parts, from which a guest chooses their own dishes. */
export function PhoneDishes({ bill, mine, onChange }: PhoneDishesProps) {
  const t = useTranslations('billsPhone')
  const lines = bill.lines.filter(({ reverses, left }) => reverses === null && Number(left) > 0)
  return (
    <fieldset className="grid gap-1 rounded-control bg-sunk px-4 py-2">
      <legend className="sr-only">{t('dishesHint')}</legend>
      {lines.map((line) => (
        <Choosing
          key={line.id}
          line={line}
          mine={Math.min(mine[line.id] ?? 0, line.free)}
          onChange={(parts) => onChange({ ...mine, [line.id]: parts })}
        />
      ))}
    </fieldset>
  )
}
