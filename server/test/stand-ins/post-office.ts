import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email as it was received by SMTP, and as a mail program parses it. */
export interface Received {
  from: string
  to: string[]
  /** Its subject and both bodies, one below the other. */
  text: string
  /** The email as `postal-mime` parses it, which is a third party's library. */
  read: Email
  /** Whether it came over TLS. */
  encrypted: boolean
  /** The user that the sender signed in as; missing if the server requires none. */
  user: string | undefined
}

interface Reply {
  code: number
  message: string
}

/** A real mail server on the loopback interface. */
export interface PostOffice {
  /** Its address in the form of `SMTP_URL`, without a user. */
  url: string
  emails: Received[]
  /** The replies to the next emails. Without a reply in this list an email is accepted. */
  refusals: Reply[]
  /** The replies to the next recipients. A recipient without a reply in this list is accepted. */
  recipients: Reply[]
  /** The passwords that were tried. */
  passwords: string[]
  /** The number of further emails after which the connection is cut once the data is read, without an answer. */
  cutsAfterData: number
  close(): Promise<void>
}

export interface PostOfficeOptions {
  /** The only user that may send. */
  user?: { name: string; password: string }
  /** The server's TLS: with `STARTTLS`, or `at once`. Without it the server has no TLS. */
  tls?: { key: string; cert: string; at?: 'once' }
  /** Refuses every connection. */
  closed?: Reply
  /** Refuses every sender. */
  stranger?: Reply
}

const refusing = ({ code, message }: Reply) =>
  Object.assign(new Error(message), { responseCode: code })

function optionsOf({ user, tls }: PostOfficeOptions): SMTPServerOptions {
  const unknown = [...(tls ? [] : ['STARTTLS']), ...(user ? [] : ['AUTH'])]
  return {
    authOptional: !user,
    disabledCommands: unknown,
    logger: false,
    // Tests of TLS check whether a password is sent over an unencrypted connection.
    allowInsecureAuth: true,
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.at === 'once' }),
  }
}

export async function openPostOffice(options: PostOfficeOptions = {}): Promise<PostOffice> {
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    ...optionsOf(options),
    onConnect(_session, done) {
      done(options.closed ? refusing(options.closed) : null)
    },
    onMailFrom(_address, _session, done) {
      done(options.stranger ? refusing(options.stranger) : null)
    },
    onAuth({ username, password }, _session, done) {
      office.passwords.push(password ?? '')
      const { user } = options
      if (username === user?.name && password === user?.password)
        return done(null, { user: username })
      return done(refusing({ code: 535, message: 'authentication failed' }))
    },
    onRcptTo(_address, _session, done) {
      const reply = office.recipients.shift()
      done(reply ? refusing(reply) : null)
    },
    onData(stream, { envelope, secure, user }, done) {
      const take = async () => {
        const raw = await buffer(stream)
        if (office.cutsAfterData > 0) {
          office.cutsAfterData -= 1
          for (const socket of sockets) socket.destroy()
          return
        }
        const refusal = office.refusals.shift()
        if (refusal) throw refusing(refusal)
        const read = await PostalMime.parse(raw)
        office.emails.push({
          from: envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? ''),
          to: envelope.rcptTo.map(({ address }) => address),
          text: [`Subject: ${read.subject ?? ''}`, read.text, read.html].join('\n\n'),
          read,
          encrypted: secure,
          user: typeof user === 'string' ? user : undefined,
        })
        done()
      }
      take().catch((error: unknown) =>
        done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // Clients that lose the connection or reject the certificate hang up, which isn't an error of the server.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const office: PostOffice = {
    url: `${options.tls?.at === 'once' ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    emails: [],
    refusals: [],
    recipients: [],
    passwords: [],
    cutsAfterData: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return office
}
