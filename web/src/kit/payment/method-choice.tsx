import { useTranslations } from 'use-intl'
import type { Method } from '../../lib/shown/payment.ts'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'

export interface MethodChoiceProps<M extends Method> {
  methods: readonly M[]
  /** `null` until one is chosen, if none is preselected. */
  value: M | null
  onChange: (method: M) => void
  /** Whether it is a refund. */
  isBack?: boolean
  /** In the foot of a narrow panel: as low as possible, in one row. */
  isFoot?: boolean
}

const look = 'w-full! [&>label]:text-center [&>label]:leading-tight'

/** The choice among the allowed methods of payment or refund, with the same names and order everywhere. */
export function MethodChoice<M extends Method>(props: MethodChoiceProps<M>) {
  const { methods, value, onChange, isBack = false, isFoot = false } = props
  const t = useTranslations('bills')
  const nameOf = (method: Method) => t(`methods.${method}`)
  const label = t(isBack ? 'giveBack.how' : 'pay.how')
  return (
    <div className="grid gap-2">
      {!isFoot && (
        <p className="text-sm font-semibold" aria-hidden="true">
          {label}
        </p>
      )}
      <SegmentedControl<M>
        label={label}
        value={value}
        onValueChange={onChange}
        className={`${look} ${isFoot ? '[&>label]:flex-auto [&>label]:px-1.5!' : 'flex-wrap [&>label]:flex-1'}`}
        options={methods.map((method) => ({ value: method, label: nameOf(method) }))}
      />
    </div>
  )
}
