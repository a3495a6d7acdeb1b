import { signInPage } from '@lantern/contract/members'
import { urlOf } from '../lib/api/api-client.ts'
import { askToSignIn } from '../lib/session/login-prompt.ts'
import { buttonLook } from '../ui/actions/button-look.ts'

export interface SignInLinkProps {
  children: string
  size?: 'small'
}

/**
 * The way to sign in and back to this page. The link works on its own; with the page's code running the dialog opens
 * instead, so that the page stays as it is.
 */
export function SignInLink({ children, size }: SignInLinkProps) {
  const next = location.pathname + location.search
  return (
    <a
      href={urlOf(signInPage, { query: { next } })}
      className={buttonLook('primary', size)}
      onClick={(event) => {
        event.preventDefault()
        askToSignIn()
      }}
    >
      {children}
    </a>
  )
}
