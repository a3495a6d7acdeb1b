import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** Two tabs: Login and Register (spec §2). Being signed in closes it. */
export default function LoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('core')
  const [tab, setTab] = useState<'login' | 'register'>('login')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('login.title')}
      description={t('login.lead')}
      closeLabel={t('close')}
    >
      <Tabs
        label={t('login.tabs')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'login', label: t('login.login'), panel: <LoginForm /> },
          { value: 'register', label: t('login.register'), panel: <RegisterForm /> },
        ]}
      />
    </Dialog>
  )
}
