import Check from 'lucide-react/icons/check'
import { classNames } from './class-names.ts'
import { underlineChosen, underlineItem, underlineOther, underlineWord } from './underline-look.ts'

export interface StepsProps<Id extends string> {
  /** The name of the row, for screen readers. */
  label: string
  steps: readonly { id: Id; label: string; done?: boolean; disabled?: boolean }[]
  current: Id
  onSelect: (id: Id) => void
  /** Read by screen readers after the name of a completed step. */
  doneLabel: string
}

/** The wizard's numbered steps, the current one underlined. On a phone only that one shows its name. */
export function Steps<Id extends string>(props: StepsProps<Id>) {
  return (
    <nav aria-label={props.label}>
      <ol className="flex gap-3 md:gap-6">
        {props.steps.map((step, index) => {
          const current = step.id === props.current
          const done = step.done && !current
          return (
            <li
              key={step.id}
              className={classNames('grid', current ? 'max-md:grow' : 'max-md:basis-12')}
            >
              <button
                type="button"
                aria-current={current ? 'step' : undefined}
                disabled={step.disabled && !current}
                onClick={() => props.onSelect(step.id)}
                className={classNames(
                  underlineItem,
                  'items-baseline gap-1.5 py-2 text-left leading-snug max-md:text-sm md:items-center md:text-center',
                  current ? underlineChosen : `${underlineOther} max-md:border-line`,
                )}
              >
                <span className="figures min-w-[1ch] shrink-0">
                  {done ? (
                    <Check
                      className="size-3.5 translate-y-0.5 text-jade md:size-4 md:translate-y-0"
                      strokeWidth={2.75}
                    />
                  ) : (
                    index + 1
                  )}
                </span>
                <span
                  data-label={step.label}
                  className={classNames(underlineWord, !current && 'max-md:sr-only')}
                >
                  {step.label}
                </span>
                {done && <span className="sr-only">{props.doneLabel}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
