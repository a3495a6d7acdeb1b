import { createTransport } from 'nodemailer'
import { isLoopback } from '../settings.ts'

/** A message as it goes out. */
export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The address that ends letters of this kind, where there is one. Mail programs show it as a button. */
  leave: string | null
  /** Stays the same when the message is sent again, so that mail systems recognise the repeat. */
  id: string
}

/**
 * The mail server refused a message, for good or for now. The error has the server's words and nothing of the
 * message.
 */
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

/**
 * Time limits for a slow mail server, well below the time after which another instance tries the same message
 * (see `mail`).
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null

/** The steps of SMTP in which a server speaks of the letter itself: of its recipient, and of its content. */
const aboutTheLetter = ['RCPT TO', 'DATA']

/**
 * Whether the server will never take this letter. What it says in any other step, such as that it doesn't want our
 * address, our password or our sender, is about all letters, so they are kept until somebody has mended it.
 */
function isForGood(error: unknown): boolean {
  const code = codeOf(error)
  if (code === null || code < 550 || code >= 560) return false
  return (
    error instanceof Error && 'command' in error && aboutTheLetter.includes(String(error.command))
  )
}

/**
 * Whether a letter may only leave encrypted (`SMTP_TLS`). It carries names and links that sign in, so anybody on the way
 * could read them, or take the mail server's place.
 */
export const needsTls = (url: string, setting: 'required' | 'if-offered'): boolean =>
  setting === 'required' && !isLoopback(url)

/**
 * Sends by SMTP through `SMTP_URL` (`smtps://user:password@host:465`), from the address `from`. With `requireTLS` a mail
 * server that doesn't turn to TLS gets nothing, neither the password nor a letter.
 */
export function smtpMailer(url: string, from: string, requireTLS: boolean): Mailer {
  const transport = createTransport({ url, requireTLS, ...PATIENCE })
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')
  return {
    async send({ id, leave, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from,
          messageId: `<${id}@${host}>`,
          // Asks mail systems not to send automatic replies such as holiday notices.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(leave !== null && { list: { unsubscribe: leave } }),
        })
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error)
        throw new MailRefused(words.slice(0, 300), isForGood(error), error)
      }
    },
  }
}
