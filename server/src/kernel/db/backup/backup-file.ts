import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** An encrypted file begins with this mark, a salt and a nonce. The authentication tag is at its end. */
const MARK = Buffer.from('LANTERN1')
const SALT = 16
const NONCE = 12
const SEAL = 16

const keyOf = (secret: string, salt: Buffer) => scryptSync(secret, salt, 32)

/** A backup file that can't be read. The message has the reason. */
class UnreadableBackup extends Error {}

/** Writes a compressed file, encrypted with AES-256-GCM if a key is given, which gets its name once it is complete. */
export async function writeBackupFile(
  path: string,
  key: string | undefined,
  produce: (to: Writable) => Promise<void>,
): Promise<void> {
  const part = `${path}.part`
  const source = new PassThrough()
  const file = createWriteStream(part, { mode: 0o600 })
  const made = async () => {
    await produce(source)
    source.end()
  }
  const written = async () => {
    if (key === undefined) return pipeline(source, createGzip(), file)
    const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
    const cipher = createCipheriv('aes-256-gcm', keyOf(key, salt), nonce)
    file.write(Buffer.concat([MARK, salt, nonce]))
    await pipeline(source, createGzip(), cipher, file, { end: false })
    file.end(cipher.getAuthTag())
    return once(file, 'finish')
  }
  try {
    await Promise.all([made().catch((error: Error) => source.destroy(error)), written()])
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Reads a backup file. Throws if it is encrypted and no key is given; a wrong key is detected while reading. */
export async function readBackupFile(path: string, key: string | undefined): Promise<Readable> {
  const file = await open(path)
  const head = Buffer.alloc(MARK.length + SALT + NONCE)
  const seal = Buffer.alloc(SEAL)
  const { size } = await file.stat()
  await file.read(head, 0, head.length, 0)
  await file.read(seal, 0, SEAL, Math.max(0, size - SEAL))
  await file.close()
  const out = createGunzip()
  const fail = (error: unknown) =>
    out.destroy(new UnreadableBackup(`${path} can't be read: ${String(error)}`))
  if (!head.subarray(0, MARK.length).equals(MARK)) {
    pipeline(createReadStream(path), out).catch(fail)
    return out
  }
  if (key === undefined) throw new UnreadableBackup(`${path} is encrypted: set BACKUP_KEY.`)
  const salt = head.subarray(MARK.length, MARK.length + SALT)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, salt), head.subarray(-NONCE))
  decipher.setAuthTag(seal)
  const content = createReadStream(path, { start: head.length, end: size - SEAL - 1 })
  pipeline(content, decipher, out).catch(fail)
  return out
}
