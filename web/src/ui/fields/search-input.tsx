import Search from 'lucide-react/icons/search'
import { controlLook } from './field.tsx'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../layout/class-names.ts'
import { IconButton } from '../actions/icon-button.tsx'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** The label for screen readers, also used as the placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** A search box with a button that clears it. */
export function SearchInput({ label, value, onChange, className, ...rest }: SearchInputProps) {
  const t = useTranslations('core')
  return (
    <div className={classNames('relative min-w-0', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          controlLook,
          'truncate pr-11 pl-11 [&::-webkit-search-cancel-button]:hidden',
        )}
        {...rest}
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
