import { useTranslations } from 'use-intl'
import { useClub } from '../../lib/api/venue.ts'
import { Invitation } from './invitation.tsx'
import { MemberTicket } from './member-ticket.tsx'
import { NightVideo } from './night-video.tsx'

/** The first screen is the video. The membership ticket and the rooms follow below (product#home). */
export default function HomePage() {
  const t = useTranslations('core')
  const club = useClub()
  return (
    <>
      <div className="relative">
        <section data-theme="dark" className="relative h-svh min-h-[30rem] bg-paper text-ink">
          <h1 className="sr-only">{t('home.heading', { ...club })}</h1>
          <NightVideo />
        </section>
        {/* The dark part fades into the page's background, so this element is outside of it. */}
        <div
          data-part="dusk"
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-0 h-[120px] bg-linear-to-b from-transparent to-paper"
        />
      </div>
      <MemberTicket />
      <Invitation />
    </>
  )
}
