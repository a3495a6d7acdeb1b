import { checkProof } from '@lantern/contract/account/signin'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { useAction } from './use-action.ts'

/** A link to a file that needs a fresh proof, asked for before: a refusal would be saved as the file. */
export function ProvedDownload({
  href,
  size = 'medium',
  children,
}: {
  href: string
  size?: 'small' | 'medium'
  children: ReactNode
}) {
  const t = useTranslations('core')
  const link = useRef<HTMLAnchorElement>(null)
  const isProved = useRef(false)
  const { act } = useAction(checkProof, {
    failed: t('tryAgain'),
    onDone() {
      isProved.current = true
      link.current?.click()
    },
  })
  return (
    <a
      ref={link}
      href={href}
      download
      className={buttonLook('outline', size)}
      onClick={(event) => {
        if (!isProved.current) {
          event.preventDefault()
          void act({})
        }
        isProved.current = false
      }}
    >
      {children}
    </a>
  )
}
