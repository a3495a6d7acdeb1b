import { proveByPassword } from '@lantern/contract/account/signin'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProveByPasskey } from '../passkeys/prove-button.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { answerProof } from '../../lib/session/proof-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** The password form. It has a hidden field for the email, for password managers. */
function ByPassword() {
  const t = useTranslations('signin.proof')
  const words = useTranslations('core.login')
  const { member } = useSession()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { act, isBusy } = useAction(proveByPassword, {
    failed: t('failed'),
    onDone: () => answerProof(true),
    onRefused(error) {
      setProblem(sentenceOf(error, t('failed')))
      return true
    },
  })
  const submit = () => {
    if (password === '') setProblem(words('required'))
    else void act({ body: { password } })
  }
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <input type="text" autoComplete="username" value={member?.email ?? ''} readOnly hidden />
      <Field label={words('password')} error={problem} required>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setProblem(null)
          }}
        />
      </Field>
      <Button type="submit" loading={isBusy}>
        {t('submit')}
      </Button>
    </Form>
  )
}

/** Asks for a fresh proof before an act that needs one (product#fresh-proof). Closing it cancels the act. */
export default function ProofDialog({ open }: { open: boolean }) {
  const t = useTranslations('signin.proof')
  return (
    <Dialog
      open={open}
      onClose={() => answerProof(false)}
      title={t('title')}
      description={t('text')}
    >
      <div className="grid gap-4">
        <ByPassword />
        <ProveByPasskey onProved={() => answerProof(true)} />
      </div>
    </Dialog>
  )
}
