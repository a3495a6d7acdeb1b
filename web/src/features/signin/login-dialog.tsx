import { useClub } from '../../lib/api/venue.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LoginTab } from '../../lib/session/login-prompt.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** Mounted again each time the dialog opens, so that it starts on the requested tab. */
function LoginTabs(props: { firstTab: LoginTab; onForgot: (email: string) => void }) {
  const t = useTranslations('core.login')
  const [tab, setTab] = useState(props.firstTab)
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'login', label: t('login'), panel: <LoginForm onForgot={props.onForgot} /> },
        { value: 'register', label: t('register'), panel: <RegisterForm /> },
      ]}
    />
  )
}

export interface LoginDialogProps {
  open: boolean
  /** The initial tab. */
  firstTab: LoginTab
  onClose: () => void
}

/** Two tabs, Login and Register (product#sign-in-dialog). It closes after the sign-in. */
export default function LoginDialog({ open, firstTab, onClose }: LoginDialogProps) {
  const t = useTranslations('core')
  const forgot = useTranslations('signin.forgot')
  /** The email typed by a person who forgot their password. */
  const [forgotten, setForgotten] = useState<string | null>(null)
  if (!open && forgotten !== null) setForgotten(null)
  const isForgotten = forgotten !== null
  const { club } = useClub()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={isForgotten ? forgot('title') : t('login.title', { club })}
      description={isForgotten ? forgot('text') : t('login.lead')}
      closeLabel={t('close')}
    >
      {isForgotten ? (
        <ForgotPassword email={forgotten} onBack={() => setForgotten(null)} />
      ) : (
        <LoginTabs firstTab={firstTab} onForgot={setForgotten} />
      )}
    </Dialog>
  )
}
