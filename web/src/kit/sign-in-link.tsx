import { signInPage } from '@lantern/contract/members'
import { urlOf } from '../lib/api/api-client.ts'
import { askToSignIn } from '../lib/session/login-prompt.ts'
import { buttonLook } from '../ui/actions/button-look.ts'

export interface SignInLinkProps {
  children: string
  size?: 'small'
  /** Beside something louder on the same screen. */
  isQuiet?: boolean
}

/**
 * A link that signs in and leads back to this page. If the page's code is running it opens the login dialog
 * instead, so that the page keeps its state.
 */
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
