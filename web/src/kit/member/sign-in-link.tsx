import { signInPage } from '@lantern/contract/members/members'
import { urlOf } from '../../lib/api/api-client.ts'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'

export interface SignInLinkProps {
  children: string
  size?: 'small'
  /** Less prominent, for screens with a stronger button. */
  isQuiet?: boolean
}

/** A link to sign in and return to this page. A press opens the login dialog, so that the page keeps its state. */
export function SignInLink({ children, size, isQuiet = false }: SignInLinkProps) {
  const next = location.pathname + location.search
  return (
    <a
      href={urlOf(signInPage, { query: { next } })}
      className={buttonLook(isQuiet ? 'outline' : 'primary', size)}
      onClick={(event) => {
        event.preventDefault()
        askToSignIn()
      }}
    >
      {children}
    </a>
  )
}
