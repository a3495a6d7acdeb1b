import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { suggestedChinese } from '../lib/shown/house-names.ts'
import { Button } from '../ui/actions/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Input } from '../ui/fields/input.tsx'

export interface ChineseNameProps extends ComponentProps<typeof Input> {
  label: ReactNode
  error?: ReactNode
  /** The English name and the Chinese one as typed so far. */
  english: string
  chinese: string
  onSuggested: (name: string) => void
}

/** An optional field for a Chinese name. For a known English name it suggests one. */
export function ChineseName(props: ChineseNameProps) {
  const { label, error, english, chinese, onSuggested, ...input } = props
  const t = useTranslations('staff.chinese')
  const suggested = chinese.trim() === '' ? suggestedChinese(english) : undefined
  return (
    <div className="grid content-start gap-1.5">
      <Field label={label} hint={t('hint')} error={error}>
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
