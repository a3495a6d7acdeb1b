import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Whether the process answers at all: for what restarts one that doesn't. Asks nothing else. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether this instance is alive, and which version it is',
  access: 'public',
  limit: 'none',
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
})

/**
 * Whether an instance should be sent requests: for what stands in front of it. Refuses while the
 * database can't be asked or lacks a migration, and from the moment on at which it is told to stop.
 */
export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether this instance wants requests',
  access: 'public',
  limit: 'none',
  reply: z.object({ status: z.literal('ready') }),
  errors: ['not_ready'],
})
