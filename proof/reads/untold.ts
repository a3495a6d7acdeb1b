/** A read whose failure a screen needn't tell, and why. */
interface Untold {
  /** The beginning of the screens' names; all of them without it. */
  screens?: string
  /** The address of the call, with `*` for one part of it. */
  path: string
  why: string
}

const untold: readonly Untold[] = [
  { path: '/api/user', why: 'asked again; a member whom the page cannot know is asked to sign in' },
  { path: '/api/venue', why: 'asked again; every text that uses it has a fallback' },
  { path: '/api/account/push', why: 'an offer, which is made another time' },
  { path: '/api/amenities/tonight', why: 'a word beside each room; the hours tell it too' },
  { path: '/api/bookings/past/count', why: 'how many there are, below the list' },
  {
    path: '/api/staff/bookings/month/*',
    why: 'how many there are, in the calendar; the list tells it',
  },
  { screens: 'home', path: '/api/amenities', why: 'three of them; the way to all of them stays' },
  { screens: 'sign-in-link', path: '/api/amenities', why: 'it leads home' },
  {
    screens: 'amenity',
    path: '/api/amenities/*/availability',
    why: 'a taste; the wizard has them',
  },
  {
    screens: 'wizard',
    path: '/api/account/balance',
    why: 'a word of what is left; the server decides',
  },
  { screens: 'food', path: '/api/account/balance', why: 'as in the wizard' },
  { screens: 'food', path: '/api/account/bill', why: 'a way to the account, which tells it' },
  { screens: 'audit', path: '/api/admin/users', why: 'a name in the place of a number' },
  { screens: 'audit', path: '/api/staff/amenities', why: 'a name in the place of a number' },
  { screens: 'security', path: '/api/admin/users', why: 'a name in the place of a number' },
]

/** Why a screen needn't tell that this read has failed; `undefined` where it must. */
export function whyUntold(screen: string, path: string): string | undefined {
  const parts = path.split('/')
  return untold.find((one) => {
    const wanted = one.path.split('/')
    const isPath =
      wanted.length === parts.length &&
      wanted.every((part, at) => part === '*' || part === parts[at])
    return isPath && screen.startsWith(one.screens ?? '')
  })?.why
}
