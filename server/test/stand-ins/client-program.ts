/**
 * A program of a third party that has only the published description: it is compiled with the client that was
 * generated from it, and then run. It makes a dozen calls and prints the answers.
 */
export const clientProgram = `
import { ApiError, Club } from './client'

interface Person { email: string; password: string }

/** The status and the code of a refusal. */
async function refusalOf(asked: PromiseLike<unknown>): Promise<[number, string]> {
  try {
    await asked
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.body.code]
    throw error
  }
  return [200, 'none']
}

export async function evening(origin: string, person: Person, date: string) {
  const club = new Club({ BASE: origin }).default

  const venue = await club.getVenue()
  const zone: string = venue.timeZone
  const [first] = await club.getAmenities()
  const amenity = await club.getAmenitiesById({ id: String(first.id) })
  const unknown = await refusalOf(club.getAccountBalance())

  const wrong = { email: person.email, password: 'not that one' }
  const refused = await refusalOf(club.postLogin({ requestBody: wrong }))
  const user = await club.postLogin({ requestBody: person })
  const me = await club.getUser()
  const before = await club.getAccountBalance()

  const night = await club.getAmenitiesByIdAvailability({ id: String(amenity.id), date })
  const free = night.hours.filter((hour) => hour.freePlaces.length > 0).map((hour) => hour.time)
  const wish = { amenityId: amenity.id, bookingDate: date, startTime: free[0], endTime: free[1] }
  const key = 'by-a-generated-client'
  const booking = await club.postBookings({ requestBody: wish, idempotencyKey: key })
  const again = await club.postBookings({ requestBody: wish, idempotencyKey: key })
  const other = { ...wish, endTime: free[2] }
  const reused = await refusalOf(club.postBookings({ requestBody: other, idempotencyKey: key }))
  const invalid = await refusalOf(club.postBookings({ requestBody: { ...wish, startTime: 'eight' } }))

  const coming = await club.getBookingsUpcoming()
  const file: string = await club.getBookingsByLanternIdCalendarIcs({ lanternId: booking.lanternId, language: 'en' })
  const canceled = await club.postBookingsByIdCancel({ id: String(booking.id) })
  const after = await club.getAccountBalance()
  await club.postLogout({})
  const signedOut = await refusalOf(club.getBookingsUpcoming())

  return {
    zone, unknown, refused, user, me, booking, again, reused, invalid, coming, file, canceled,
    back: [before.balance, after.balance],
    signedOut,
  }
}
`

/** A program that TypeScript must refuse by the description: an hour is a text, not a number. */
export const wrongProgram = `
import { Club } from './client'

const wish = { amenityId: 1, bookingDate: '2026-11-21', startTime: 20, endTime: '21:00' }
export const booked = new Club().default.postBookings({ requestBody: wish })
`

/** Runs the first program, with a `fetch` that keeps cookies, as a browser does. It prints the program's answers. */
export const clientRunner = `
import { evening } from './program.ts'

const plain = globalThis.fetch
const cookies = new Map()
globalThis.fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('cookie', Array.from(cookies, (each) => each.join('=')).join('; '))
  const answer = await plain(input, { ...init, headers })
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
    cookies.set(name, value)
  }
  return answer
}

const [origin, email, password, date] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await evening(origin, { email, password }, date)))
`
