import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useMakePasskey } from './use-ceremonies.ts'

export interface NewPasskeyProps {
  /** Called when the recovery codes of the first passkey are shown, which happens only once. */
  onCodes?: () => void
  onDone: () => void
}

/** Makes a passkey, and shows the recovery codes of the first one before it finishes. */
export function NewPasskey({ onCodes, onDone }: NewPasskeyProps) {
  const t = useTranslations('passkeys')
  const core = useTranslations('core.login')
  const [name, setName] = useState(t('device'))
  const [isMissing, setMissing] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { act, isBusy } = useMakePasskey((given) => {
    if (!given) return onDone()
    onCodes?.()
    setCodes(given)
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const submit = () => {
    if (name.trim() === '') setMissing(true)
    else void act(name.trim())
  }
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <Field label={t('name')} hint={t('nameHint')} error={isMissing && core('required')} required>
        <Input
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
          }}
        />
      </Field>
      <Button type="submit" loading={isBusy}>
        {t('make')}
      </Button>
    </Form>
  )
}
