import { createTransport } from 'nodemailer'

/** A message as it goes out. */
export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Stays the same when it is sent again, so that mail systems know a repeat. */
  id: string
}

/** A mail server that said no: for good, or for now. Its words, never the message's. */
export class MailRefused extends Error {
  readonly forGood: boolean

  constructor(message: string, forGood: boolean, cause: unknown) {
    super(message, { cause })
    this.forGood = forGood
  }
}

export interface Mailer {
  /** Throws `MailRefused`. */
  send(mail: OutgoingMail): Promise<void>
}

/** A slow server is given up well before anybody else tries the same message (see `mail`). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null

/** 535 and its kin are about our own password, not about the message: those may pass. */
const isForGood = (code: number | null) => code !== null && code >= 550 && code < 560

/** Sends over SMTP, as `SMTP_URL` says (`smtps://user:password@host:465`), from `from`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...PATIENCE })
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')
  return {
    async send({ id, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from,
          messageId: `<${id}@${host}>`,
          // No holiday notice answers a machine.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const code = codeOf(error)
        const words = error instanceof Error ? error.message : String(error)
        throw new MailRefused(words.slice(0, 300), isForGood(code), error)
      }
    },
  }
}
