import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { askToSignIn } from '../../lib/login-prompt.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { Container } from '../../ui/layout.tsx'
import { Mark } from '../../ui/mark.tsx'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined
  }
}

/** A part of a ticket's outline as a mask: a hole of some pixels, here and there or repeated down a side. */
const hole = (at: string, radius: number) =>
  `radial-gradient(circle at ${at}, transparent ${radius}px, black ${radius + 0.5}px)`

const torn = (side: 'left' | 'right') =>
  `${hole(`${side} 9px`, 4.5)} 0 0 / 100% 18px repeat-y intersect`

const punched = (corner: string) => `${hole(corner, 11)} intersect`

/**
 * The two parts of the ticket: sides torn along a row of holes, corners punched where they meet. They lie beside
 * each other, and below each other where the screen is narrow.
 */
const paper: Record<'main' | 'stub', CSSProperties> = {
  main: {
    '--wide': [torn('left'), punched('right top'), punched('right bottom')].join(),
    '--narrow': [
      torn('left'),
      torn('right'),
      punched('left bottom'),
      punched('right bottom'),
    ].join(),
  },
  stub: {
    '--wide': [torn('right'), punched('left top'), punched('left bottom')].join(),
    '--narrow': [torn('left'), torn('right'), punched('left top'), punched('right top')].join(),
  },
}

const cut = '[mask:var(--narrow)] md:[mask:var(--wide)]'

const benefits = ['rates', 'priority', 'vip'] as const

/** What membership brings, as a ticket whose stub is the way in. */
export function MemberTicket() {
  const t = useTranslations('core.home.ticket')
  const { member } = useSession()
  return (
    <Container className="pt-14 md:pt-20">
      <section
        aria-labelledby="membership"
        className="grid drop-shadow-[0_12px_20px_oklch(0.25_0.03_320/0.14)] md:grid-cols-[1fr_17rem]"
      >
        <div
          style={paper.main}
          className={classNames(cut, 'bg-surface px-8 py-8 md:py-11 md:pr-10 md:pl-14')}
        >
          <p className="text-sm font-semibold text-lantern-deep">{t('kicker')}</p>
          <h2 id="membership" className="mt-2 text-2xl md:text-3xl">
            {t('title')}
          </h2>
          <dl className="mt-7 grid gap-x-8 gap-y-5 lg:grid-cols-3">
            {benefits.map((benefit) => (
              <div key={benefit}>
                <dt className="heading text-lg">{t(benefit)}</dt>
                <dd className="mt-1 text-sm text-soft">{t(`${benefit}Text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div
          style={paper.stub}
          className={classNames(
            cut,
            'grid content-center justify-items-center gap-4 border-dashed border-edge/50 lamplit px-8 py-8 text-center max-md:border-t-2 md:border-l-2',
          )}
        >
          <Mark className="h-14" glow={member !== null} />
          <p className="heading text-lg text-balance">{t('stub')}</p>
          {member ? (
            <Link href="/booking" className={buttonLook('primary', 'medium', 'mt-1')}>
              {t('book')}
            </Link>
          ) : (
            <Button className="mt-1" onClick={() => askToSignIn('register')}>
              {t('join')}
            </Button>
          )}
        </div>
      </section>
    </Container>
  )
}
