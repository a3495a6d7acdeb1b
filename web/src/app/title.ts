import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Messages } from '../i18n/messages.ts'
import { useHasWords } from '../i18n/words.tsx'
import { useClub } from '../lib/api/venue.ts'
import { useGivenTitle } from '../lib/browser/screen-title.ts'
import { useSession } from '../lib/session/session.ts'

/** The titles of the staff's screens are in the staff's catalog, which the home page doesn't load. */
type StaffTitle = `staff.titles.${keyof Messages['staff']['titles']}`

export type Title = keyof Messages['core']['titles'] | StaffTitle

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's title. A screen without one has only the city's name. */
    title?: Title
    isFramed?: boolean
  }
}

const isStaffs = (title: Title): title is StaffTitle => title.startsWith('staff.')

/** Sets the document's title in the page's language: the screen and the city (product#titles). */
export function useTitle(): void {
  const t = useTranslations()
  const given = useGivenTitle()
  const { status } = useSession()
  const { title, isFramed } = useMatches({
    select: (matches) => ({
      title: matches.at(-1)?.staticData.title,
      isFramed: matches.some(({ staticData }) => staticData.isFramed),
    }),
    structuralSharing: true,
  })
  // The staff's catalog is loaded with their frame, and may not be loaded yet.
  const hasStaffs = useHasWords('staff')
  const { city, club } = useClub()
  const place = city || club
  let own = ''
  if (title && isStaffs(title)) own = hasStaffs ? t(title) : ''
  else if (title) own = t(`core.titles.${title}`)
  // A title may name a customer, and stays visible when the page is covered.
  const name = isFramed && status === 'ended' ? t('core.login.ended') : (given ?? own)
  const shown = name ? `${name} | ${place}` : place
  useEffect(() => {
    document.title = shown
  }, [shown])
}
