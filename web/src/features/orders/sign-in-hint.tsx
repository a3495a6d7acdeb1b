import { useTranslations } from 'use-intl'
import { SignInLink } from '../../kit/member/sign-in-link.tsx'
import { Alert } from '../../ui/states/alert.tsx'

export function SignInHint({ isHistory = false }: { isHistory?: boolean }) {
  const t = useTranslations('orders.signIn')
  return (
    <Alert
      tone="warning"
      title={t(isHistory ? 'history' : 'needed')}
      action={<SignInLink size="small">{t('action')}</SignInLink>}
    >
      {!isHistory && t('text')}
    </Alert>
  )
}
