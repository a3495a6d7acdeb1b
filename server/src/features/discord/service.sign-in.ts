import type { setDiscordSignIn } from '@lantern/contract/discord'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { forgetTokensOf } from '../members/secrets/service.tokens.ts'
import { lockMember, updateSignIn } from './repository.ts'

/**
 * Turns `/signin` on or off for a member (`POST /api/discord/sign-in`). Turning it off also cancels links that were
 * already sent.
 */
export async function setSignIn(
  { db }: Kernel,
  memberId: number,
  { isOn }: Received<typeof setDiscordSignIn>['body'],
): Promise<Reply<typeof setDiscordSignIn>> {
  const signIn = isOn ? 'on' : 'off'
  await transact(db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member?.discordId == null) throw new Refusal('discord_not_linked')
    await updateSignIn(tx, member.id, signIn)
    if (!isOn) await forgetTokensOf(tx, member.id)
    await publish(tx, 'account', { memberId: member.id })
  })
  return { signIn }
}
