import { useId, type ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

export interface SegmentedControlProps<Value extends string> {
  /** The label of the group, for screen readers only. */
  label: string
  options: readonly {
    value: Value
    label: ReactNode
    /** The choice's name, if its label is an icon. */
    name?: string
    /** The label's language, if it isn't the page's. */
    lang?: string
  }[]
  /** `undefined` if nothing is chosen yet. */
  value: Value | null
  onValueChange: (value: Value) => void
  className?: string
}

/** A few choices side by side: language, theme, cash or card. For keyboards and screen readers it is a radio group. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const group = useId()
  return (
    <fieldset
      className={classNames('inline-flex w-fit rounded-control bg-sunk p-0.5', props.className)}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          data-tip={option.name}
          className={classNames(
            'relative grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-[10px] border border-transparent px-3.5 text-sm font-medium text-soft transition-colors hover:text-ink',
            'has-checked:border-line has-checked:bg-surface has-checked:font-semibold has-checked:text-ink',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight] [&_svg]:size-4.5',
          )}
        >
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onValueChange(option.value)}
            aria-label={option.name}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          <span className="pointer-events-none relative">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
