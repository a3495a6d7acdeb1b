import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A letter as it was received by SMTP. */
export interface Received {
  from: string
  to: string[]
  /** Headers and bodies, with their transfer encodings decoded. */
  text: string
}

/** A real mail server on the loopback interface. */
export interface PostOffice {
  /** Its address in the form of `SMTP_URL`. */
  url: string
  letters: Received[]
  /** The replies to the next letters. A letter without a reply in this list is accepted. */
  refusals: { code: number; message: string }[]
  close(): Promise<void>
}

const bytesOf = (quoted: string) =>
  quoted
    .replace(/=\r?\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (run) =>
      Buffer.from(run.replaceAll('=', ''), 'hex').toString(),
    )

/** Decodes quoted-printable and base64 in bodies and headers, as far as tests need it. */
function readable(raw: string): string {
  const words = raw
    .replace(/\r?\n[ \t]+=\?/g, '=?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : bytesOf(word.replaceAll('_', ' ')),
    )
  return words
    .split(/\r?\n--(?=--_NmP)/)
    .map((part) => {
      const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
      const body = rest.join('\n\n')
      if (/quoted-printable/i.test(head)) return `${head}\n\n${bytesOf(body)}`
      if (/transfer-encoding: base64/i.test(head)) {
        return `${head}\n\n${Buffer.from(body, 'base64').toString()}`
      }
      return part
    })
    .join('\n--')
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Received[] = []
  const refusals: PostOffice['refusals'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, done) {
      text(stream).then(
        (raw) => {
          const refusal = refusals.shift()
          if (refusal) {
            return done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
          }
          const from = envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? '')
          letters.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            text: readable(raw),
          })
          return done()
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // A sender whose line is cut is nothing that a mail server would end for.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
