import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LoginTab } from '../../lib/login-prompt.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** It is made anew each time the dialog opens, so that it starts on the tab asked for. */
function LoginTabs({ firstTab }: { firstTab: LoginTab }) {
  const t = useTranslations('core.login')
  const [tab, setTab] = useState(firstTab)
  const [forgotten, setForgotten] = useState<string | null>(null)
  if (forgotten !== null) {
    return <ForgotPassword email={forgotten} onBack={() => setForgotten(null)} />
  }
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'login', label: t('login'), panel: <LoginForm onForgot={setForgotten} /> },
        { value: 'register', label: t('register'), panel: <RegisterForm /> },
      ]}
    />
  )
}

export interface LoginDialogProps {
  open: boolean
  /** The tab it opens on. */
  firstTab: LoginTab
  onClose: () => void
}

/** Two tabs: Login and Register (spec §2). Being signed in closes it. */
export default function LoginDialog({ open, firstTab, onClose }: LoginDialogProps) {
  const t = useTranslations('core')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('login.title')}
      description={t('login.lead')}
      closeLabel={t('close')}
    >
      <LoginTabs firstTab={firstTab} />
    </Dialog>
  )
}
