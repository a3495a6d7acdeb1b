import * as z from 'zod/mini'
import { OwnPin } from '../account/approval.ts'
import { endpoint } from '../calls/endpoint.ts'
import { Id, IdPath, Instant, line } from '../calls/primitives.ts'

const StationScreen = z.enum(['floor', 'kitchen', 'till'])

const station = { id: Id, name: z.string(), screen: StationScreen }

/** A staff member who can sign in at a till by PIN. */
export const Seller = z.object({ id: Id, name: z.string() })
export type Seller = z.output<typeof Seller>

export const Station = z.object({
  ...station,
  /** The current seller at a till; `null` between sales. */
  seller: z.nullable(Seller),
})
export type Station = z.output<typeof Station>

export const IssuedStation = z.object({
  ...station,
  issuedBy: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** Whether the device is still signed in as the station. */
  isSignedIn: z.boolean(),
})
export type IssuedStation = z.output<typeof IssuedStation>

export const getStation = endpoint('GET /api/station', {
  summary: 'The station that this device is, or none',
  reads: ['station'],
  access: 'public',
  reply: z.nullable(Station),
})

export const listStations = endpoint('GET /api/admin/stations', {
  summary: 'The stations that are not revoked',
  reads: ['audit'],
  access: 'admin',
  reply: z.array(IssuedStation),
})

/** Makes the calling device a station for one screen, until it is revoked. The admin is signed out on that device. */
export const startStation = endpoint('POST /api/admin/stations', {
  summary: 'Make this device a station',
  changes: ['audit'],
  access: 'admin',
  body: z.strictObject({ name: line(1, 40), screen: StationScreen }),
  reply: Station,
  fresh: true,
})

const atTill = { right: 'any' as const, stations: ['till'] as const }

export const listSellers = endpoint('GET /api/station/sellers', {
  ...atTill,
  summary: 'Who has a PIN, to be chosen at a till',
  reads: ['account', 'station'],
  /** `isSelling`: the person acts in this session, which is somebody else's. */
  reply: z.array(z.extend(Seller, { isSelling: z.boolean() })),
})

/**
 * At a station valid for one sale. In a person's own session the chosen one makes all acts of the staff, with their own
 * rights and in their name, until another is chosen. Attempts are counted by person and place.
 */
export const chooseSeller = endpoint('POST /api/station/seller', {
  ...atTill,
  summary: 'Say at a till who sells, by their PIN',
  changes: ['station', 'audit'],
  body: z.strictObject({ userId: Id, pin: OwnPin }),
  reply: Seller,
  errors: ['incorrect_pin', 'too_many_requests'],
})

export const restTill = endpoint('DELETE /api/station/seller', {
  ...atTill,
  summary: 'Nobody sells at this till for now',

  changes: ['station'],
})

export const revokeStation = endpoint('DELETE /api/admin/stations/:id', {
  summary: 'End a station, wherever its device is',
  changes: ['audit'],
  access: 'admin',
  params: IdPath,
})
