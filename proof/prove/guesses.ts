import { randomBytes } from 'node:crypto'
import { changePin } from '@lantern/contract/account'
import { deleteCustomer, moveCash } from '@lantern/contract/customers'
import { generateDiscordCode } from '@lantern/contract/discord'
import { ErrorBody } from '@lantern/contract/errors'
import { login } from '@lantern/contract/members'
import { checkDiscount } from '@lantern/contract/orders'
import { redeemRecoveryCode } from '@lantern/contract/passkeys'
import { verifyAuthToken } from '@lantern/contract/signin'
import { giveCodes } from '../../server/src/features/passkeys/service.recovery.ts'
import { transact } from '../../server/src/kernel/db/db.ts'
import { openClub, PASSWORD, type Club } from '../../server/test/club.ts'
import { openDiscord } from '../../server/test/discord-stand-in.ts'
import type { TestConnection } from '../../server/test/postgres.ts'
import type { Visitor } from '../../server/test/visitor.ts'
import { Tally } from './crowd.ts'
import type { Outcome } from './races.ts'

/** How a guess was answered: checked and wrong, not checked, right, or in a way that must not be. */
type End = 'wrong' | 'refused' | 'right' | (string & {})

/** A secret that guessers aim at. */
interface Secret {
  name: string
  /** How many guesses may be checked in a window, from all guessers together. */
  most: number
  /** One guess, from an address that the guesser has and others that it claims. */
  guess(turn: number, from: Origin): Promise<End>
  /** The right secret, given by somebody who hasn't guessed, after all of that. */
  right(): Promise<End>
}

interface Origin {
  remoteAddress: string
  headers: Readonly<Record<string, string>>
}

const ADDRESSES = 50
const pick = <T>(of: readonly T[], turn: number): T => {
  const found = of[turn % of.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
/** One of fifty addresses, with headers that claim another each time. */
const originOf = (turn: number): Origin => {
  const claimed = `203.0.113.${(turn * 7) % 256}`
  return {
    remoteAddress: `198.51.100.${turn % ADDRESSES}`,
    headers: {
      'x-forwarded-for': claimed,
      'x-real-ip': claimed,
      forwarded: `for=${claimed}`,
      'cf-connecting-ip': claimed,
    },
  }
}

/** The meaning of an answer's code for a guess at a secret, if `wrong` is the code of its wrong guesses. */
function endOf(statusCode: number, body: string, wrong: string): End {
  if (statusCode < 400) return 'right'
  if (statusCode >= 500) return String(statusCode)
  const { code } = ErrorBody.parse(JSON.parse(body))
  if (code === wrong) return 'wrong'
  return code === 'too_many_requests' ? 'refused' : code
}

/** A call by a person with cookies, from an address of their own. */
async function asked(
  club: Club,
  turn: number,
  call: { method: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object; by?: Visitor },
  { from, headers = {} }: { from: Origin; headers?: Readonly<Record<string, string>> },
) {
  const { by, ...sent } = call
  const { app } = pick(club.instances, turn)
  const cookies = { lantern: by?.cookie('lantern') ?? '' }
  return app.inject({
    ...sent,
    remoteAddress: from.remoteAddress,
    headers: { ...from.headers, ...headers },
    ...(by && { cookies }),
  })
}

const nowhere: Origin = { remoteAddress: '192.0.2.9', headers: {} }

async function password(club: Club): Promise<Secret> {
  const { email } = await club.member()
  const tried = async (turn: number, word: string, from: Origin) => {
    const call = { method: 'POST', url: login.path, payload: { email, password: word } } as const
    const { statusCode, body } = await asked(club, turn, call, { from })
    return endOf(statusCode, body, 'wrong_credentials')
  }
  return {
    name: 'the password of an account',
    most: 100,
    guess: (turn, from) => tried(turn, `guess ${turn}`, from),
    right: () => tried(0, PASSWORD, nowhere),
  }
}

async function discount(club: Club): Promise<Secret> {
  const guessers = await Promise.all(Array.from({ length: ADDRESSES }, () => club.signedIn()))
  const tried = async (turn: number, by: Visitor, [code, from]: [string, Origin]) => {
    const call = { method: 'POST', url: checkDiscount.path, payload: { code }, by } as const
    const { statusCode, body } = await asked(club, turn, call, { from })
    return endOf(statusCode, body, 'invalid_code')
  }
  return {
    name: 'the discount code',
    most: 200,
    guess: (turn, from) => tried(turn, pick(guessers, turn), [`guess ${turn}`, from]),
    right: async () => tried(0, await club.signedIn(), ['LANTERN100', nowhere]),
  }
}

async function pin(club: Club): Promise<Secret> {
  const guessers = await Promise.all(
    Array.from({ length: ADDRESSES }, () => club.signedIn({ role: 'staff' })),
  )
  const { id } = await club.member()
  const url = deleteCustomer.path.replace(':id', String(id))
  const tried = async (turn: number, by: Visitor, [word, from]: [string, Origin]) => {
    const call = { method: 'DELETE', url, by } as const
    const headers = { 'x-staff-pin': word }
    const { statusCode, body } = await asked(club, turn, call, { from, headers })
    return endOf(statusCode, body, 'incorrect_pin')
  }
  return {
    name: 'the venue’s PIN',
    most: 60,
    guess: (turn, from) => tried(turn, pick(guessers, turn), [String(3_000 + turn), from]),
    right: async () => tried(0, await club.signedIn({ role: 'staff' }), ['2468', nowhere]),
  }
}

/** An admin's own PIN. Fifty of the staff guess at it by asking for the admin's approval. */
async function ownPin(club: Club): Promise<Secret> {
  const guessers = await Promise.all(
    Array.from({ length: ADDRESSES }, () => club.signedIn({ role: 'staff' })),
  )
  const admin = await club.signedIn({ role: 'admin' })
  await admin.call(changePin, { body: { currentPassword: PASSWORD, pin: '24680' } })
  const { id } = await club.member()
  const url = moveCash.path.replace(':id', String(id))
  const tried = async (turn: number, by: Visitor, [word, from]: [string, Origin]) => {
    const approval = { userId: admin.person.id, pin: word }
    const payload = { direction: 'in', amount: '1.00', reason: 'A guess', approval }
    const { statusCode, body } = await asked(
      club,
      turn,
      { method: 'POST', url, payload, by },
      { from },
    )
    return endOf(statusCode, body, 'incorrect_pin')
  }
  return {
    name: 'an admin’s own PIN',
    most: 200,
    guess: (turn, from) =>
      tried(turn, pick(guessers, turn), [String(30_000 + (turn % 10_000)), from]),
    right: async () => tried(0, await club.signedIn({ role: 'staff' }), ['24680', nowhere]),
  }
}

/** A member's recovery codes. Somebody who has the member's password guesses at them in fifty sessions. */
async function recovery(club: Club): Promise<Secret> {
  const person = await club.member()
  // The sign-ins come one after the other, because sign-ins at the same moment count as guesses at the password until
  // each was right.
  const guessers: Visitor[] = []
  while (guessers.length < ADDRESSES) guessers.push(await club.signIn(person))
  const [kernel] = club.kernels
  const owner = { memberId: person.id, sid: '', from: { address: null, agent: null } }
  const [right = ''] = await transact(kernel.db, (tx) => giveCodes(tx, owner, club.clock.now()))
  const tried = async (turn: number, code: string, from: Origin) => {
    const call = { method: 'POST', url: redeemRecoveryCode.path, payload: { code } } as const
    const by = pick(guessers, turn)
    const { statusCode, body } = await asked(club, turn, { ...call, by }, { from })
    return endOf(statusCode, body, 'recovery_code_wrong')
  }
  const wrong = (turn: number) =>
    turn
      .toString()
      .padStart(16, 'a')
      .replace(/[0189]/g, 'b')
  return {
    name: 'a recovery code',
    most: 10,
    guess: (turn, from) => tried(turn, wrong(turn), from),
    right: () => tried(0, right, nowhere),
  }
}

async function discordCode(
  club: Club,
  discord: Awaited<ReturnType<typeof openDiscord>>,
): Promise<Secret> {
  const tried = async (turn: number, id: string, code: string): Promise<End> => {
    const visitor = club.visitor(turn % 2 === 0 ? 0 : 1)
    const said = await discord.type(visitor, { id, username: id }, { name: 'link', code })
    if (said.includes('not known')) return 'wrong'
    return said.includes('Too many tries') ? 'refused' : `right: ${said}`
  }
  return {
    name: 'a Discord code',
    most: 300,
    guess: (turn) => tried(turn, String(5_000 + (turn % ADDRESSES)), `GUESS${turn % 1_000}`),
    async right() {
      const member = await club.signedIn()
      const body = { currentPassword: PASSWORD }
      const { reply } = await member.call(generateDiscordCode, { body })
      return tried(0, '9999', reply.code)
    },
  }
}

function token(club: Club): Secret {
  return {
    name: 'the key of a sign-in link',
    // It has 256 random bits, so that counting guesses would add nothing.
    most: Infinity,
    async guess(turn, from) {
      const payload = { token: randomBytes(32).toString('base64url') }
      const call = { method: 'POST', url: verifyAuthToken.path, payload } as const
      const { statusCode, body } = await asked(club, turn, call, { from })
      return endOf(statusCode, body, 'token_invalid')
    },
    right: () => Promise.resolve('refused'),
  }
}

/** Guesses at one secret, forty at a time, from all addresses through both instances. */
async function guessAt(secret: Secret, count: number): Promise<Outcome> {
  const tally = new Tally()
  for (let turn = 0; turn < count; turn += 40) {
    const crowd = Array.from({ length: Math.min(40, count - turn) }, (_, place) => turn + place)
    tally.add(await Promise.all(crowd.map((each) => secret.guess(each, originOf(each)))))
  }
  const looked = tally.counts.get('wrong') ?? 0
  const other = Array.from(tally.counts.keys()).filter((end) => !/^(wrong|refused)$/.test(end))
  const right = await secret.right()
  return {
    line: `${count} guesses at ${secret.name} from ${ADDRESSES} addresses at two instances: ${tally.toString()}`,
    violations: [
      ...other.map((end) => `a guess ended as ${end}`),
      ...(looked > secret.most ? [`${looked} were looked at, not ${secret.most} at most`] : []),
      ...(right === 'refused' ? [] : [`the right one was answered ${right}`]),
    ],
  }
}

/**
 * Guesses at each secret that people choose or type, while the limits of calls are off, so that only the secret's own
 * count holds them back. Beyond it, a right guess must be answered like a wrong one.
 */
export async function* guesses(
  connection: TestConnection,
  { count }: { count: number },
): AsyncIterable<Outcome> {
  const discord = await openDiscord({ now: () => club.clock.now() })
  const variables = { ...discord.variables, PUBLIC_URL: 'http://lantern.example' }
  const club = await openClub({ connection, variables })
  try {
    for (const secret of [
      await password(club),
      await discount(club),
      await pin(club),
      await ownPin(club),
      await recovery(club),
      await discordCode(club, discord),
      token(club),
    ]) {
      yield await guessAt(secret, count)
    }
  } finally {
    await club.close()
    await discord.close()
  }
}
