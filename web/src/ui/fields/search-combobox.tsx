// HTML has no element for the list of a combobox that shows more than text.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../layout/class-names.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { controlLook } from './control-look.ts'

/** One of the results; `key` must be unique in the list. */
export interface Choice {
  key: string
  content: ReactNode
}

const optionId = (listId: string, key: string) => `${listId}-${key.replaceAll(/[^\w-]/g, '_')}`

export interface SearchComboboxProps {
  ref?: Ref<HTMLInputElement>
  /** The label for screen readers, also used as the placeholder. */
  label: string
  /** The id of its `ChoiceList`. */
  listId: string
  value: string
  onChange: (text: string) => void
  choices: readonly Choice[]
  /** The key of the choice that Enter selects. */
  active: string | null
  onActive: (key: string) => void
  /** Called when Enter is pressed. */
  onEnter: () => void
}

/**
 * A search box over a list of choices (ARIA's combobox): the focus stays in the box, and the arrow keys move through
 * the list, which `ChoiceList` shows.
 */
export function SearchCombobox({ ref, onEnter, ...props }: SearchComboboxProps) {
  const { label, listId, value, onChange, choices, active, onActive } = props
  const t = useTranslations('core')
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (steps !== 0) {
      event.preventDefault()
      const place = choices.findIndex(({ key }) => key === active)
      const next = choices[Math.min(Math.max(place + steps, 0), choices.length - 1)]
      if (next) onActive(next.key)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <div className="relative min-w-0">
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={active === null ? undefined : optionId(listId, active)}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        className={classNames(controlLook, 'truncate pr-11 pl-11')}
      />
      {value !== '' && (
        <IconButton
          label={t('clearSearch')}
          onClick={({ currentTarget }) => {
            onChange('')
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
          className="absolute top-0 right-0"
        >
          <X />
        </IconButton>
      )}
    </div>
  )
}

export interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  active: string | null
  onChoose: (key: string) => void
  className?: string
}

/** The list of a `SearchCombobox`. A press chooses an entry; the keyboard focus stays in the box. */
export function ChoiceList({ id, label, choices, active, onChoose, className }: ChoiceListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={className}>
      {choices.map(({ key, content }) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Keys act in the box.
        <div
          key={key}
          id={optionId(id, key)}
          role="option"
          tabIndex={-1}
          aria-selected={key === active}
          onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
          onClick={() => onChoose(key)}
          className="min-h-14 cursor-pointer rounded-small px-3 py-2 hover:bg-sunk aria-selected:bg-amber-wash forced-colors:aria-selected:outline-2"
        >
          {content}
        </div>
      ))}
    </div>
  )
}
