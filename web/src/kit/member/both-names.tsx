import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { suggestedChinese } from '../../lib/shown/house-names.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

type NameField = 'nameEn' | 'nameCh'

export interface BothNamesProps {
  /** The English and the Chinese name, as typed so far. */
  names: readonly [string, string]
  register: (field: NameField) => ComponentProps<typeof Input>
  setValue: (
    field: 'nameCh',
    name: string,
    how: { shouldDirty: true; shouldValidate: true },
  ) => void
  label: (field: NameField) => string
  error?: (field: NameField) => ReactNode
  required?: boolean
  maxLength: number
}

/** The fields of both names. The empty Chinese one suggests the known name, or if required the English one. */
export function BothNames(props: BothNamesProps) {
  const { names, register, setValue, label, error, required = false, maxLength } = props
  const t = useTranslations('staff.chinese')
  const [english, chinese] = names
  const known = suggestedChinese(english) ?? (required ? english.trim() || undefined : undefined)
  const suggested = chinese.trim() === '' ? known : undefined
  return (
    <>
      <Field label={label('nameEn')} error={error?.('nameEn')} required={required}>
        <Input autoComplete="off" lang="en" maxLength={maxLength} {...register('nameEn')} />
      </Field>
      <div className="grid content-start gap-1.5">
        <Field
          label={label('nameCh')}
          hint={!required && t('hint')}
          error={error?.('nameCh')}
          required={required}
        >
          <Input autoComplete="off" lang="zh-CN" maxLength={maxLength} {...register('nameCh')} />
        </Field>
        {suggested !== undefined && (
          <Button
            variant="outline"
            size="small"
            className="w-fit"
            onClick={() =>
              setValue('nameCh', suggested, { shouldDirty: true, shouldValidate: true })
            }
          >
            {t('use', { name: suggested })}
          </Button>
        )}
      </div>
    </>
  )
}
