import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../layout/class-names.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { Input } from './input.tsx'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** For another secret than a password. */
  showLabel?: string
  hideLabel?: string
}

/** A password box that can show its content. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const t = useTranslations('core.login')
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames('pr-12', className)}
        {...rest}
      />
      <IconButton
        label={shown ? (hideLabel ?? t('hide')) : (showLabel ?? t('show'))}
        className="absolute top-0.5 right-0.5 text-soft enabled:hover:bg-transparent enabled:hover:text-ink"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  )
}
