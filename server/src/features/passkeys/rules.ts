/** The validity of a challenge in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000

export const MOST_PASSKEYS = 20

/** The accepted signature algorithms by COSE number: Ed25519, ES256 and RS256. */
export const algorithms: readonly number[] = [-8, -7, -257]

export interface Purpose {
  purpose: 'register' | 'sign_in' | 'prove'
  /** `null` before sign-in. */
  userId: number | null
  /** The stored id of the session, or before sign-in the hash of the browser's device cookie. */
  boundTo: string
}

export const isMeant = (
  challenge: Purpose & { expiresAt: Date },
  { purpose, userId, boundTo }: Purpose,
  now: Date,
): boolean =>
  challenge.purpose === purpose &&
  challenge.userId === userId &&
  challenge.boundTo === boundTo &&
  challenge.expiresAt > now

const textOf = (value: object, name: string): string | undefined => {
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : undefined
}

/** The signed challenge and origin; nothing if they can't be read. */
export function readClientData(
  clientDataJSON: string,
): { challenge: string; origin: string } | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof read !== 'object' || read === null) return undefined
    const [challenge, origin] = [textOf(read, 'challenge'), textOf(read, 'origin')]
    return challenge !== undefined && origin !== undefined ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

export const bareCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

export const shownCode = (bare: string): string => bare.match(/.{4}/g)?.join('-') ?? bare
