import * as z from 'zod/mini'
import { OwnPin } from './approval.ts'
import { endpoint } from '../calls/endpoint.ts'
import { foldText } from '../calls/fold.ts'
import { refusedAs } from '../calls/input-errors.ts'
import { CurrentPassword, guessable, Member, NewPassword } from '../members/members.ts'
import { Email, Id, Instant, personName } from '../calls/primitives.ts'

/** A phone number in any common form, with or without a country code, in ASCII. Empty text means no number. */
export const PhoneText = z.string().check(
  z.overwrite((text) => foldText(text).trim()),
  z.refine((text) => /^(\+?[\d\s().-]{7,25})?$/.test(text), refusedAs('phone')),
)

/** A profile as its form sends it (product#profile). A change of email also needs the current password. */
export const Profile = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: Email,
  phoneNumber: z.nullable(PhoneText),
  currentPassword: z.optional(CurrentPassword),
})
export type Profile = z.output<typeof Profile>

export const saveProfile = endpoint('POST /api/account/profile', {
  summary: 'Change name, email and phone; another email takes the current password',
  changes: ['account', 'mail', 'audit'],
  body: Profile,
  reply: Member,
  errors: ['not_found', 'password_needed', 'wrong_password', 'email_unavailable'],
  limit: 'guess',
})

/** It doesn't for a short time after signing in by link, because the member may have forgotten it. */
export const getSecurity = endpoint('GET /api/account/security', {
  summary: 'Whether a new password takes the current one',
  reads: ['security', 'account'],
  reply: z.object({ passwordNeeded: z.boolean() }),
})

export const getPin = endpoint('GET /api/account/pin', {
  summary: 'Whether somebody has a PIN of their own',
  reads: ['security', 'account'],
  reply: z.object({ isSet: z.boolean() }),
})

export const changePin = endpoint('POST /api/account/pin', {
  summary: "Set one's own PIN, change it, or remove it",
  changes: ['security', 'audit'],
  body: z.strictObject({ currentPassword: CurrentPassword, pin: z.nullable(OwnPin) }),
  reply: z.object({ isSet: z.boolean() }),
  errors: ['wrong_password', 'pin_short'],
  limit: 'guess',
})

export const PasswordChange = z.strictObject({
  currentPassword: z.optional(CurrentPassword),
  newPassword: NewPassword,
})

export const changePassword = endpoint('POST /api/account/password', {
  summary: 'Change the password; every other session of the member ends',
  changes: ['security', 'account', 'mail', 'audit'],
  body: PasswordChange,
  errors: ['password_needed', 'wrong_password', ...guessable],
  limit: 'guess',
})

/** A JPEG, PNG or WebP picture of at most a megabyte, in Base64. */
export const PictureUpload = z.strictObject({
  image: z.base64().check(z.minLength(64), z.maxLength(1_400_000)),
})

export const uploadPicture = endpoint('POST /api/account/picture', {
  summary: 'Set the profile picture; it is cut square and re-encoded',
  changes: ['account'],
  body: PictureUpload,
  reply: Member,
  errors: ['bad_picture', 'pictures_unreachable'],
  limit: 'guess',
  bodyLimit: 1_500_000,
})

export const removePicture = endpoint('DELETE /api/account/picture', {
  summary: 'Remove the profile picture',
  changes: ['account'],
  reply: Member,
})

/** Answers with the picture's bytes. The file's name can't be guessed, and a new picture gets a new name. */
export const getPicture = endpoint('GET /api/pictures/:name', {
  summary: 'A profile picture, as WebP',
  reads: [],
  file: 'image/webp',
  access: 'public',
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{22}\.webp$/)) }),
  errors: ['pictures_unreachable'],
})

/** A session's id as it is stored: a hash, which gives no access. */
const DeviceId = z.string().check(z.regex(/^[\w-]{43}$/))

/** A session of the member on a device. Browser and system are named if they are known. */
export const Device = z.object({
  id: DeviceId,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  lastActiveAt: Instant,
  /** Whether it is the session that makes this call. */
  current: z.boolean(),
})
export type Device = z.output<typeof Device>

export const listDevices = endpoint('GET /api/account/devices', {
  summary: 'Where the member is signed in, the current device first',
  reads: ['security', 'account'],
  reply: z.array(Device),
})

export const endDevice = endpoint('DELETE /api/account/devices/:id', {
  summary: 'Sign out one device',
  changes: ['security'],
  params: z.object({ id: DeviceId }),
})

export const endAllDevices = endpoint('DELETE /api/account/devices', {
  summary: 'Sign out everywhere, here too',

  changes: ['security'],
})

/** `isProved`: the member has confirmed their email address. `isAsked` is `false` at a venue without a mail server. */
export const Mailbox = z.object({ isProved: z.boolean(), isAsked: z.boolean() })
export type Mailbox = z.output<typeof Mailbox>

export const getMailbox = endpoint('GET /api/account/mailbox', {
  summary: "Whether the member's address is proved",
  reads: ['account'],
  reply: Mailbox,
})

export const sendProof = endpoint('POST /api/account/mailbox', {
  summary: 'Have a link sent that proves the address',
  changes: ['account', 'mail', 'audit'],
  reply: Mailbox,
  errors: ['too_many_requests'],
  limit: 'guess',
})

/** Answers with a JSON file of all data stored about the member, except secrets and the staff's notes. */
export const downloadOwnData = endpoint('GET /api/account/data', {
  summary: 'What the club knows of the member, as a file',
  reads: [],
  changes: ['audit'],
  file: 'application/json',
  fresh: true,
  limit: 'guess',
})

/** The time of the member's request to be deleted; `null` without a request. */
const Deletion = z.object({ askedAt: z.nullable(Instant) })

export const getDeletion = endpoint('GET /api/account/deletion', {
  summary: 'Whether the member has asked to be deleted',
  reads: ['wallet', 'account'],
  reply: Deletion,
})

export const setDeletion = endpoint('POST /api/account/deletion', {
  summary: 'Ask to be deleted, or take that back',
  changes: ['account', 'mail', 'audit'],
  body: z.strictObject({ isAsked: z.boolean() }),
  reply: Deletion,
})

/** The oldest requests come first, at most 50. */
export const listDeletions = endpoint('GET /api/staff/users/deletions', {
  summary: 'Members who asked to be deleted',
  reads: ['wallet', 'account'],
  right: 'accounts',
  reply: z.array(z.object({ id: Id, name: z.string(), askedAt: Instant })),
})
