import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useClub } from '../../lib/api/venue.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Container } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/layout/mark.tsx'

const benefits = ['rates', 'priority', 'vip'] as const

/** The benefits of membership, drawn as a ticket. Its stub is the link to register. */
export function MemberTicket() {
  const { club } = useClub()
  const t = useTranslations('core.home.ticket')
  const { member } = useSession()
  return (
    <Container className="pt-14 md:pt-20">
      <section
        aria-labelledby="membership"
        className="grid grid-cols-1 drop-shadow-[0_12px_20px_oklch(0.25_0.03_320/0.14)] md:grid-cols-[1fr_17rem]"
      >
        <div className="ticket bg-surface px-[min(2rem,8vw)] py-8 md:py-11 md:pr-10 md:pl-14">
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
        <div className="ticket-stub grid content-center justify-items-center gap-4 border-dashed border-edge/50 lamplit px-[min(2rem,8vw)] py-8 text-center max-md:border-t-2 md:border-l-2">
          <Mark className="h-14" glow={member !== null} />
          <p className="heading text-lg text-balance">{t('stub')}</p>
          {member ? (
            <Link to="/booking" className={buttonLook('primary', 'medium', 'mt-1')}>
              {t('book')}
            </Link>
          ) : (
            <Button className="mt-1" onClick={() => askToSignIn('register')}>
              {t('join', { club })}
            </Button>
          )}
        </div>
      </section>
    </Container>
  )
}
