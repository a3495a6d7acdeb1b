import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '@lantern/contract/account/passkeys'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Deviations from an honest browser, which tests make. */
export interface Changes {
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether the person was verified, by fingerprint or PIN. */
  isVerified?: boolean
  counter?: number
  /** The id of another credential than the signing one. */
  id?: string
  userHandle?: string
  type?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** A public key in the authenticators' format: a CBOR map of an ES256 key. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const head = Buffer.from('a5010203262001215820', 'hex')
  return Buffer.concat([head, left, Buffer.from('225820', 'hex'), right])
}

/** A passkey and its browser, in software: ES256, without attestation. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(16).toString('base64url')
  #userHandle = ''
  counter = 0
  readonly #origin: string

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Changes): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #dataOf(rpId: string, flags: number, { isVerified = true, counter = this.counter }: Changes) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const told = PRESENT | flags | (isVerified ? VERIFIED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([told]), count])
  }

  /** Makes the passkey, as `navigator.credentials.create` does. */
  register(options: CreationOptions, changes: Changes = {}): Attestation {
    const { challenge = options.challenge, rpId = options.rp.id } = changes
    this.#userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([
      this.#dataOf(rpId, WITH_CREDENTIAL, changes),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseOf(this.#keys.publicKey),
    ])
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const head = 'a363666d74646e6f6e656761747453746d74a068617574684461746158'
    const attestationObject = Buffer.concat([
      Buffer.from(head, 'hex'),
      Buffer.from([authData.length]),
      authData,
    ])
    const clientData = this.#clientData(changes.type ?? 'webauthn.create', challenge, changes)
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Signs, as `navigator.credentials.get` does, and increments the counter. */
  sign(options: RequestOptions, changes: Changes = {}): Assertion {
    this.counter += 1
    const { challenge = options.challenge, rpId = options.rpId } = changes
    const authenticatorData = this.#dataOf(rpId, 0, changes)
    const clientData = this.#clientData(changes.type ?? 'webauthn.get', challenge, changes)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return {
      id: changes.id ?? this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey, 'base64url'),
      ...(this.#userHandle !== '' && { userHandle: changes.userHandle ?? this.#userHandle }),
    }
  }
}
