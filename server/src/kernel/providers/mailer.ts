import { createTransport } from 'nodemailer'
import { isLoopback } from '../settings.ts'

export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The unsubscribe address for this kind of email, if there is one. Mail programs show it as a button. */
  leave: string | null
  /** Stays the same when the email is sent again, so that mail systems recognize the repeat. */
  id: string
}

/** The mail server refused an email. The error contains the server's text and nothing of the email. */
export class MailRefused extends Error {
  readonly forGood: boolean

  constructor(message: string, forGood: boolean, cause: unknown) {
    super(message, { cause })
    this.forGood = forGood
  }
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>
}

/** Time limits well below the time after which another instance sends the same email (see `mail`). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null

/** The steps of SMTP whose responses concern a single email: its recipient and its content. */
const aboutTheLetter = ['RCPT TO', 'DATA']

/** Whether the server refuses this email itself. Other refusals concern all emails, which are kept meanwhile. */
function isForGood(error: unknown): boolean {
  const code = codeOf(error)
  if (code === null || code < 550 || code >= 560) return false
  return (
    error instanceof Error && 'command' in error && aboutTheLetter.includes(String(error.command))
  )
}

/**
 * Whether emails require encryption (`SMTP_TLS`). They contain names and sign-in links, which an attacker on the
 * network could otherwise read by tapping the connection or impersonating the mail server.
 */
export const needsTls = (url: string, setting: 'required' | 'if-offered'): boolean =>
  setting === 'required' && !isLoopback(url)

/** Sends from `from` through `SMTP_URL`. With `requireTLS` a server that doesn't start TLS gets nothing. */
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
          // Asks mail systems not to send automatic replies such as out-of-office notices.
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
