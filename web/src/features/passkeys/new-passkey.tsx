import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { addPasskey, askForPasskey } from '@lantern/contract/account/passkeys'
import { useRun } from '../../kit/act/use-action.ts'
import { call } from '../../lib/api/api-client.ts'
import { isDeclined, makePasskey } from './ceremony.ts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useClub } from '../../lib/api/venue.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { copyText } from '../../kit/act/copy-text.ts'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('passkeys.codes')
  const { club } = useClub()
  const text = `${codes.join('\n')}\n`
  const answer = { copied: t('copied'), failed: t('copyFailed') }
  return (
    <div className="grid gap-4">
      <p>{t('text')}</p>
      <ol
        aria-label={t('title')}
        className="figures grid grid-cols-2 gap-x-6 gap-y-1 rounded-panel border border-line px-4 py-3 font-mono text-sm max-[24rem]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copyText(text, answer)()}>
          <Copy />
          {t('copy')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${club}\n\n${text}`)}`}
          download="recovery-codes.txt"
          className={buttonLook('outline')}
        >
          <Download />
          {t('save')}
        </a>
      </div>
      <Button onClick={onDone}>{t('done')}</Button>
    </div>
  )
}

/** Makes a passkey. `onCodes` is called when the recovery codes of the first one are shown, only once. */
export function NewPasskey({ onCodes, onDone }: { onCodes?: () => void; onDone: () => void }) {
  const t = useTranslations('passkeys')
  const core = useTranslations('core.login')
  const [name, setName] = useState(t('device'))
  const [isMissing, setMissing] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { act, isBusy } = useRun(
    async (name: string) => {
      const attestation = await makePasskey(await call(askForPasskey, {}))
      return call(addPasskey, { body: { name, attestation } })
    },
    {
      changes: addPasskey.changes,
      awaitsRefetch: true,
      done: t('added'),
      failed: t('addFailed'),
      onDone({ codes: given }) {
        if (!given) return onDone()
        onCodes?.()
        setCodes(given)
      },
      onRefused: isDeclined,
    },
  )
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
