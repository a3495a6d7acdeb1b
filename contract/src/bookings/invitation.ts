import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { BothNames, IdPath, Instant, NightDate } from '../calls/primitives.ts'

/** Counts the guests who accepted a booking's invitation and those who declined. */
export const GuestCount = z.object({ coming: z.int(), declined: z.int() })
export type GuestCount = z.output<typeof GuestCount>

/** The invitation link of a booking, for its member. */
export const Invitation = z.extend(GuestCount, { address: z.string() })
export type Invitation = z.output<typeof Invitation>

export const getInvitation = endpoint('GET /api/bookings/:id/invitation', {
  summary:
    "The link by which a member's own booking is shared, and what its guests said; none if it isn't",
  reads: ['amenities', 'bookings'],
  params: IdPath,
  reply: z.nullable(Invitation),
})

export const makeInvitation = endpoint('POST /api/bookings/:id/invitation', {
  summary: "Share a member's own booking by a link; the same link as long as it isn't switched off",
  changes: ['bookings'],
  params: IdPath,
  reply: Invitation,
  errors: ['invitation_over'],
})

export const endInvitation = endpoint('DELETE /api/bookings/:id/invitation', {
  summary: 'Switch the link off, and forget what guests said',
  changes: ['bookings'],
  params: IdPath,
})

/** 128 random bits: the key of a link, or the id that a guest's browser gives itself. */
const Key = z.string().check(z.regex(/^[\w-]{22}$/))

/** An invitation as a guest sees it: without room, price or number; of the inviting member only the first name. */
export const InvitedTo = z.object({
  host: z.string(),
  amenity: BothNames,
  imageUrl: z.string(),
  /** Its night, which an answer is about. */
  bookingDate: NightDate,
  startsAt: Instant,
  endsAt: Instant,
})
export type InvitedTo = z.output<typeof InvitedTo>

const errors = ['invitation_invalid', 'invitation_over'] as const

export const readInvitation = endpoint('GET /api/invitations/:key', {
  access: 'public',
  summary: 'What a link invites to, until the booking is over or canceled',
  reads: ['availability', 'bookings'],
  params: z.object({ key: Key }),
  reply: InvitedTo,
  errors,
})

export const answerInvitation = endpoint('POST /api/invitations/:key/answer', {
  access: 'public',
  limit: 'guess',
  summary: 'A guest comes, or does not; asked again, the last answer counts',
  changes: ['bookings'],
  params: z.object({ key: Key }),
  body: z.strictObject({ guest: Key, isComing: z.boolean() }),
  reply: z.object({ isComing: z.boolean() }),
  errors: [...errors, 'invitation_full'],
})
