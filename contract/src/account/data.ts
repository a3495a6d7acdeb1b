import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, Instant } from '../calls/primitives.ts'

/** Answers with a JSON file of all data stored about the member, except secrets and the staff's notes. */
export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/account/data',
  summary: 'What the club knows of the member, as a file',
  reads: [],
  changes: ['audit'],
  file: 'application/json',
  fresh: true,
  limit: 'guess',
})

/** The time of the member's request to be deleted; `null` without a request. */
const Deletion = z.object({ askedAt: z.nullable(Instant) })

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Whether the member has asked to be deleted',
  reads: ['wallet', 'account'],
  reply: Deletion,
})

export const setDeletion = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Ask to be deleted, or take that back',
  changes: ['account', 'mail', 'audit'],
  body: z.strictObject({ isAsked: z.boolean() }),
  reply: Deletion,
})

/** The oldest requests come first, at most 50. */
export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/staff/users/deletions',
  summary: 'Members who asked to be deleted',
  reads: ['wallet', 'account'],
  right: 'accounts',
  reply: z.array(z.object({ id: Id, name: z.string(), askedAt: Instant })),
})
