import { useState } from 'react'
import { ForgotPassword } from './forgot-password.tsx'
import { LoginForm } from './login-form.tsx'

/** The sign-in on the cover itself, because toasts and dialogs are under it. */
export function SignInAgain() {
  const [forgotten, setForgotten] = useState<string | null>(null)
  return forgotten === null ? (
    <LoginForm isAlone onForgot={setForgotten} />
  ) : (
    <ForgotPassword isAlone email={forgotten} onBack={() => setForgotten(null)} />
  )
}
