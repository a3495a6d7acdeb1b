import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** `isProved`: the member has confirmed their email address. `isAsked` is `false` at a venue without a mail server. */
export const Mailbox = z.object({ isProved: z.boolean(), isAsked: z.boolean() })
export type Mailbox = z.output<typeof Mailbox>

export const getMailbox = endpoint({
  method: 'GET',
  path: '/api/account/mailbox',
  summary: "Whether the member's address is proved",
  reads: ['account'],
  reply: Mailbox,
})

export const sendProof = endpoint({
  method: 'POST',
  path: '/api/account/mailbox',
  summary: 'Have a link sent that proves the address',
  changes: ['account', 'mail', 'audit'],
  reply: Mailbox,
  errors: ['too_many_requests'],
  limit: 'guess',
})
