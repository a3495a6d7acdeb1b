import { useId, type ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

export interface SegmentedControlProps<Value extends string> {
  /** The question the choices answer; heard, not seen. */
  label: string
  options: readonly {
    value: Value
    label: ReactNode
    /** The name, where the label is an icon. */
    name?: string
    /** The language of the label, where it is another than the page's. */
    lang?: string
  }[]
  /** Nothing where nobody has chosen yet. */
  value: Value | null
  onValueChange: (value: Value) => void
  className?: string
}

/** A choice of few, all in sight: language, theme, cash or card. A radio group to keyboards and screen readers. */
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
