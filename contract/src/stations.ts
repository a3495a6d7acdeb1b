import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdPath, Instant, line } from './primitives.ts'

const StationScreen = z.enum(['floor', 'kitchen'])

/** A station, as its own device sees it. */
export const Station = z.object({ id: Id, name: z.string(), screen: StationScreen })
export type Station = z.output<typeof Station>

/** A station as the admins' list has it. */
export const IssuedStation = z.object({
  ...Station.shape,
  issuedBy: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** Whether the device is still signed in. A person may have signed in there since. */
  isSignedIn: z.boolean(),
})
export type IssuedStation = z.output<typeof IssuedStation>

export const getStation = endpoint({
  method: 'GET',
  path: '/api/station',
  summary: 'The station that this device is, or none',
  access: 'public',
  reply: z.nullable(Station),
})

export const listStations = endpoint({
  method: 'GET',
  path: '/api/admin/stations',
  summary: 'The stations that are not revoked',
  access: 'admin',
  reply: z.array(IssuedStation),
})

/**
 * Makes the calling device a station for one screen, until it is revoked. The admin is signed out on that
 * device.
 */
export const startStation = endpoint({
  method: 'POST',
  path: '/api/admin/stations',
  summary: 'Make this device a station',
  access: 'admin',
  body: z.strictObject({ name: line(1, 40), screen: StationScreen }),
  reply: Station,
})

export const revokeStation = endpoint({
  method: 'DELETE',
  path: '/api/admin/stations/:id',
  summary: 'End a station, wherever its device is',
  access: 'admin',
  params: IdPath,
  errors: ['not_found'],
})
