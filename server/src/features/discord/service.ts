import { createHmac, randomBytes } from 'node:crypto'
import type * as contract from '@lantern/contract/account/discord'
import type { UseCase } from '../../kernel/http/mount.ts'
import { audit } from '../../kernel/db/audit.ts'
import { transact, violatesConstraint, type Tx } from '../../kernel/db/db.ts'
import { noteSecurity, nowhere, type Origin } from '../../kernel/db/security-events.ts'
import { discordClient, type DiscordPerson } from '../../kernel/providers/discord.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sha256 } from '../../kernel/sha256.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { refreshTiers } from '../memberships/service.sale.ts'
import { queueNotice } from '../mail/service.ts'
import {
  lockCustomer,
  requireCustomer,
  updateUser,
  type User,
} from '../members/accounts/service.ts'
import { countGuess, forgetGuesses } from '../members/secrets/service.guesses.ts'
import { forgetTokensOf } from '../members/secrets/service.tokens.ts'
import {
  deleteCodeOf,
  deleteCodesBefore,
  deleteInteractionsBefore,
  findByDiscordId,
  lockCode,
  putCode,
} from './repository.ts'
import {
  CODE_MS,
  codeFrom,
  MAX_CODES,
  MAX_TRIES,
  MAX_TRIES_OF_ALL,
  type Outcome,
  readCode,
  REMEMBER_MS,
  roleNameOf,
} from './rules.ts'

export { commands } from './rules.ts'

export const describeDiscord: UseCase<typeof contract.getDiscord> = async (kernel, { viewer }) => {
  const { db, env } = kernel
  const { discordSignIn } = await transact(db, (tx) => requireCustomer(tx, viewer.id))
  return {
    codes: env.DISCORD_PUBLIC_KEY !== undefined,
    oauth: discordClient(env) !== null,
    signIn: discordSignIn,
  }
}

const hashOf = ({ env }: Kernel, code: string) =>
  createHmac('sha256', env.sessionSecret).update(`discord code ${code}`).digest('base64url')

/** Makes a code for `/link` (`POST /api/discord/generate-code`). A new password makes the code invalid. */
export const generateCode: UseCase<typeof contract.generateDiscordCode> = async (kernel, call) => {
  const { db, clock, env } = kernel
  const { id: memberId } = call.viewer
  if (env.DISCORD_PUBLIC_KEY === undefined) throw new Refusal('discord_not_configured')
  const now = clock.now()
  const code = codeFrom(randomBytes(8))
  const expiresAt = new Date(now.getTime() + CODE_MS)
  return transact(db, async (tx) => {
    const member = await lockCustomer(tx, memberId)
    if (!member) throw new Refusal('not_found')
    if (member.discordId !== null) throw new Refusal('discord_already_linked')
    const codes = await countGuess(tx, `discord-codes:${memberId}`, now)
    if (codes > MAX_CODES) throw new Refusal('too_many_requests')
    const codeHash = hashOf(kernel, code)
    const madeUnder = sha256(member.password)
    await putCode(tx, { codeHash, userId: memberId, expiresAt, createdAt: now, madeUnder })
    return { code, expiresAt: expiresAt.toISOString() }
  })
}

export const cancelCode: UseCase<typeof contract.cancelDiscordCode> = ({ db }, { viewer }) =>
  transact(db, (tx) => deleteCodeOf(tx, viewer.id))

async function orElsewhere({ db }: Kernel, run: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await transact(db, run)
  } catch (error) {
    if (violatesConstraint(error, 'users_discord_id_unique')) return 'linked_elsewhere'
    throw error
  }
}

/** Links a locked member and emails them, or says why not. An existing link gets the current name and role. */
async function link(
  tx: Tx,
  { env, clock }: Kernel,
  { member, from }: { member: User; from: Origin },
  person: DiscordPerson,
): Promise<Outcome> {
  if (member.discordId !== null && member.discordId !== person.id) return 'member_linked'
  const owner = await findByDiscordId(tx, person.id)
  if (owner && owner.id !== member.id) return 'linked_elsewhere'
  const { roles } = person
  const isNew = member.discordId === null
  await updateUser(tx, member.id, {
    discordId: person.id,
    discordUsername: person.username,
    discordRole: roles === null ? member.discordRole : roleNameOf(roles, env.DISCORD_ROLES),
    discordSignIn: isNew ? 'off' : member.discordSignIn,
  })
  await refreshTiers(tx, [member.id])
  if (isNew) {
    const at = clock.now()
    await noteSecurity(tx, {
      kind: 'discord.link',
      userId: member.id,
      actorId: member.id,
      from,
      at,
    })
    await queueNotice(tx, member.id, { kind: 'discord_linked' }, at)
  }
  await deleteCodeOf(tx, member.id)
  await publish(tx, 'account', { memberId: member.id })
  return isNew ? 'linked' : 'already_linked'
}

/** Links a member to the account that Discord has confirmed. Of several members at once, one succeeds. */
export function linkMember(
  kernel: Kernel,
  { memberId, from }: { memberId: number; from: Origin },
  person: DiscordPerson,
): Promise<Outcome> {
  return orElsewhere(kernel, async (tx) => {
    const member = await lockCustomer(tx, memberId)
    if (!member) throw new Refusal('not_found')
    return link(tx, kernel, { member, from }, person)
  })
}

const triesOf = (person: DiscordPerson) => `discord-link:${person.id}`

/** Counts a try before it is checked, so that concurrent tries all count. */
function mayTry({ db, clock }: Kernel, person: DiscordPerson): Promise<boolean> {
  return transact(db, async (tx) => {
    const own = await countGuess(tx, triesOf(person), clock.now())
    if (own > MAX_TRIES) return false
    return (await countGuess(tx, 'discord-link', clock.now())) <= MAX_TRIES_OF_ALL
  })
}

/** Links the Discord account that sent `/link` to the member with this code, which works once. */
export async function linkByCode(
  kernel: Kernel,
  person: DiscordPerson,
  typed: string,
): Promise<Outcome> {
  if (!(await mayTry(kernel, person))) return 'too_many_tries'
  const code = readCode(typed)
  if (code === null) return 'unknown_code'
  return orElsewhere(kernel, async (tx) => {
    const known = await lockCode(tx, hashOf(kernel, code))
    if (!known) return 'unknown_code'
    if (known.expiresAt <= kernel.clock.now()) return 'expired_code'
    const member = await lockCustomer(tx, known.userId)
    if (!member || known.madeUnder !== sha256(member.password)) return 'unknown_code'
    await forgetGuesses(tx, triesOf(person))
    return link(tx, kernel, { member, from: nowhere }, person)
  })
}

export const unlink: UseCase<typeof contract.unlinkDiscord> = ({ db, clock }, call) => {
  const actorId = call.viewer.id
  const memberId = call.params.id
  const { from } = call.session
  const at = clock.now()
  return transact(db, async (tx) => {
    const member = await lockCustomer(tx, memberId)
    if (!member) throw new Refusal('not_found')
    const { discordId, discordUsername } = member
    if (discordId === null) return
    const none = { discordId: null, discordUsername: null, discordRole: null }
    await updateUser(tx, memberId, { ...none, discordSignIn: 'off' })
    await refreshTiers(tx, [memberId])
    await forgetTokensOf(tx, memberId)
    await noteSecurity(tx, { kind: 'discord.unlink', userId: memberId, actorId, from, at })
    await audit(tx, {
      actorId,
      action: 'user.discord_unlink',
      subject: `user:${memberId}`,
      before: { discordId, discordUsername },
      at,
    })
    await queueNotice(tx, memberId, { kind: 'discord_unlinked' }, at)
    await publish(tx, 'account', { memberId })
  })
}

/** Deletes codes that expired a day ago, and messages whose signature has expired. */
export async function sweepDiscord(tx: Tx, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - REMEMBER_MS)
  await deleteCodesBefore(tx, aDayAgo)
  await deleteInteractionsBefore(tx, aDayAgo)
}
