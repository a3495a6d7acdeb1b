import type { Right } from '@lantern/contract/members/rights'
import type { Written } from '@lantern/contract/venue/languages'
import type { Company } from '@lantern/contract/calls/primitives'
import type { Transport } from '@lantern/contract/account/passkeys'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'
import { bytes, cents } from '../../kernel/db/columns.ts'

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull(),
  /** The time when a link that was mailed to this address was opened. */
  emailProvedAt: timestamp('email_proved_at', { withTimezone: true }),
  /** An argon2id hash, never the password. */
  password: text('password').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  profileImageUrl: text('profile_image_url'),
  company: jsonb('company').$type<Company>(),
  /** Changed only by triggers on entries and payments. */
  accountBalance: cents('account_balance').notNull().default(0),
  /** The part of the balance that top-up offers gave, and that is never paid out. */
  credit: cents('credit').notNull().default(0),
  loyaltyPoints: integer('loyalty_points').notNull().default(0),
  role: varchar('role', { length: 20, enum: ['customer', 'staff', 'admin'] })
    .notNull()
    .default('customer'),
  /** The rights chosen for a staff member; `null` means the usual ones (`rightsOf`). */
  rights: text('rights').array().$type<Right[]>(),
  status: varchar('status', { length: 20, enum: ['Regular', 'VIP', 'New'] })
    .notNull()
    .default('Regular'),
  /** The highest tier that the member holds (`refreshTiers`). */
  tierId: integer('tier_id'),
  /** Incremented by every change of the fields that staff edit. */
  version: integer('version').notNull().default(1),
  /** Set when the account is deleted. The row stays for sales and payments, without personal data. */
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  /** The language of emails to the member: the last one that their page reported. */
  language: text('language').$type<Written>().notNull().default('en'),
  reminders: boolean('reminders').notNull().default(true),
  discordId: text('discord_id'),
  discordUsername: text('discord_username'),
  discordRole: text('discord_role'),
  /** Whether the Discord account may ask for sign-in links. A new password pauses it. */
  discordSignIn: text('discord_sign_in', { enum: ['off', 'on', 'paused'] })
    .notNull()
    .default('off'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const attemptCounters = pgTable('attempt_counters', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
})

/** Browsers in which an account was signed in to, by the hash of their device cookie. */
export const knownDevices = pgTable('known_devices', {
  userId: integer('user_id').notNull(),
  deviceHash: text('device_hash').notNull(),
  firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
})

export const memberPictures = pgTable('member_pictures', {
  userId: integer('user_id').primaryKey(),
  /** The last part of the picture's address: 128 random bits. */
  name: text('name').notNull(),
  /** A square WebP without metadata; missing if it is in the bucket. */
  image: bytes('image'),
  storedAs: text('stored_as'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Devices that an admin has signed in as stations. */
export const stations = pgTable('stations', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  screen: varchar('screen', { length: 20, enum: ['floor', 'kitchen', 'till'] }).notNull(),
  issuedBy: integer('issued_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  /** The person who sells at a till, and the end of their turn if no sale follows. */
  sellerId: integer('seller_id'),
  sellerUntil: timestamp('seller_until', { withTimezone: true }),
})

/** Public keys by which members sign in. */
export const passkeys = pgTable('passkeys', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  /** The authenticator's signature counter; zero if it has none. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().$type<Transport[]>().notNull(),
  /** A random id of the account, the same for all of its passkeys. */
  userHandle: text('user_handle').notNull(),
  name: text('name').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})

/** Challenges for authenticators, each valid once and for minutes. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  purpose: text('purpose', { enum: ['register', 'sign_in', 'prove'] }).notNull(),
  /** Missing before sign-in. */
  userId: integer('user_id'),
  /** The stored id of the session, or the hash of the browser's device cookie. */
  boundTo: text('bound_to').notNull(),
  /** The account's random id, for a new passkey only. */
  userHandle: text('user_handle'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Codes that replace a lost passkey; each works once. */
export const recoveryCodes = pgTable('recovery_codes', {
  userId: integer('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A person's PIN: staff sell and approve by it, members pay from their balance at the desk. */
export const ownPins = pgTable('own_pins', {
  userId: integer('user_id').primaryKey(),
  /** An argon2id hash. */
  pinHash: text('pin_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const signInTokens = pgTable('sign_in_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  customers: boolean('customers').notNull(),
  /** The address that opening the link proves, if it was mailed to one. */
  mailedTo: text('mailed_to'),
  /** The browser in which the link only proves the address: the hash of its device cookie. */
  browser: text('browser'),
  /** The operator made the link, so it opens the account without the passkey that the venue requires. */
  byOperator: boolean('by_operator').notNull().default(false),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Previous addresses of accounts, and the time until which each can revert the change. */
export const emailChanges = pgTable('email_changes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  oldEmail: text('old_email').notNull(),
  wasProved: boolean('was_proved').notNull(),
  tokenHash: text('token_hash'),
  until: timestamp('until', { withTimezone: true }).notNull(),
})
