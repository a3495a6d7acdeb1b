import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { suggestedChinese } from '../../lib/shown/house-names.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

export interface ChineseNameProps extends ComponentProps<typeof Input> {
  label: ReactNode
  error?: ReactNode
  english: string
  chinese: string
  onSuggested: (name: string) => void
}

/** A field for a Chinese name. While empty it suggests the known one, or a required one's English name. */
export function ChineseName(props: ChineseNameProps) {
  const { label, error, english, chinese, onSuggested, required = false, ...input } = props
  const t = useTranslations('staff.chinese')
  const known = suggestedChinese(english) ?? (required ? english.trim() || undefined : undefined)
  const suggested = chinese.trim() === '' ? known : undefined
  return (
    <div className="grid content-start gap-1.5">
      <Field label={label} hint={!required && t('hint')} error={error} required={required}>
        <Input autoComplete="off" lang="zh-CN" {...input} />
      </Field>
      {suggested !== undefined && (
        <Button
          variant="outline"
          size="small"
          className="w-fit"
          onClick={() => onSuggested(suggested)}
        >
          {t('use', { name: suggested })}
        </Button>
      )}
    </div>
  )
}
