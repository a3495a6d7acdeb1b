import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { askToSignIn } from '../../lib/login-prompt.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Container } from '../../ui/layout.tsx'
import { Mark } from '../../ui/mark.tsx'

const hole = (at: string, size: string) =>
  `radial-gradient(circle at ${at}, transparent ${size}, black calc(${size} + 0.5px))`

/** Paper with a torn row of holes along one side, and a punched corner at each end of the other. */
function paper(torn: 'left' | 'right'): CSSProperties {
  const [tornAt, punched] = torn === 'left' ? ['0', '100%'] : ['100%', '0']
  return {
    maskImage: [
      hole(`${tornAt} 9px`, '4.5px'),
      hole(`${punched} 0`, '11px'),
      hole(`${punched} 100%`, '11px'),
    ].join(', '),
    maskSize: '100% 18px, 100% 100%, 100% 100%',
    maskRepeat: 'repeat-y, no-repeat, no-repeat',
    maskComposite: 'intersect',
  }
}

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
        <div style={paper('left')} className="bg-surface py-8 pr-6 pl-9 md:py-11 md:pr-10 md:pl-14">
          <p className="text-sm font-semibold text-lantern-deep">{t('kicker')}</p>
          <h2 id="membership" className="mt-2 max-w-xl text-2xl md:text-3xl">
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
          style={paper('right')}
          className="grid content-center justify-items-center gap-4 border-edge/50 bg-amber-wash px-8 py-8 text-center max-md:border-t-2 max-md:border-dashed md:border-l-2 md:border-dashed"
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
