import { verifyKey } from 'discord-interactions'
import fc from 'fast-check'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import { isSignedByDiscord, type SignedInteraction } from './discord.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const seconds = String(NOW.getTime() / 1000)
const keys = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(7))
const publicKey = Buffer.from(keys.publicKey).toString('hex')

/** Signs like Discord: the bytes of the timestamp, then those of the body. */
function signed(
  body: Buffer,
  { timestamp = seconds, secretKey = keys.secretKey } = {},
): SignedInteraction {
  const bytes = Buffer.concat([Buffer.from(timestamp), body])
  return {
    body,
    timestamp,
    signature: Buffer.from(nacl.sign.detached(bytes, secretKey)).toString('hex'),
  }
}

/** The result of Discord's own package, which doesn't check a message's age. */
const theirs = ({ body, signature, timestamp }: SignedInteraction, key = publicKey) =>
  verifyKey(body, signature, timestamp, key)

const ours = (message: SignedInteraction, key = publicKey) => isSignedByDiscord(key, message, NOW)

const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(JSON.stringify({ type: 1, text }))),
)

/** The same bytes with one flipped bit. */
function flipped(bytes: Buffer, place: number): Buffer {
  const other = Buffer.from(bytes)
  const at = place % other.length
  other.writeUInt8(other.readUInt8(at) ^ (1 << (place % 8)), at)
  return other
}

describe('a message signed by tweetnacl', () => {
  it('is accepted by us and by Discord’s own package, whatever its bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const message = signed(body)
        expect([ours(message), await theirs(message)]).toEqual([true, true])
        const loud = { ...message, signature: message.signature.toUpperCase() }
        expect([ours(loud), await theirs(loud)]).toEqual([true, true])
      }),
      // Signing in JavaScript takes milliseconds.
      { numRuns: 20 },
    )
  })

  it('is refused by both if one bit of its body, its signature or the key is flipped', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.nat(), async (body, place) => {
        const message = signed(Buffer.concat([body, Buffer.from('.')]))
        const falsified = [
          { ...message, body: flipped(message.body, place) },
          {
            ...message,
            signature: flipped(Buffer.from(message.signature, 'hex'), place).toString('hex'),
          },
          { ...message, timestamp: String(Number(seconds) + 1 + (place % 200)) },
          { ...message, body: message.body.subarray(1) },
        ]
        for (const each of falsified)
          expect([ours(each), await theirs(each)]).toEqual([false, false])
      }),
      // Signing in JavaScript takes milliseconds.
      { numRuns: 20 },
    )
    const stranger = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(8))
    const message = signed(Buffer.from('{"type":1}'), { secretKey: stranger.secretKey })
    expect([ours(message), await theirs(message)]).toEqual([false, false])
    const theirKey = Buffer.from(stranger.publicKey).toString('hex')
    expect([ours(message, theirKey), await theirs(message, theirKey)]).toEqual([true, true])
  })

  it.each(['', 'ab'.repeat(32), 'ab'.repeat(65), 'xy'.repeat(64)])(
    'is refused by both with the signature %j',
    async (signature) => {
      const message = { ...signed(Buffer.from('{"type":1}')), signature }
      expect([ours(message), await theirs(message)]).toEqual([false, false])
    },
  )

  it('is refused only by us if it is older than five minutes, or from the future', async () => {
    for (const [age, taken] of [
      [300, true],
      [301, false],
      [-300, true],
      [-86_400, false],
    ] as const) {
      const message = signed(Buffer.from('{"type":1}'), {
        timestamp: String(Number(seconds) - age),
      })
      expect([age, ours(message), await theirs(message)]).toEqual([age, taken, true])
    }
  })
})
