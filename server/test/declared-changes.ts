import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Endpoint } from '@lantern/contract/endpoint'
import type { Topic } from '@lantern/contract/topics'
import type { FastifyInstance } from 'fastify'
import type { Memory } from '../src/kernel/live/memory.ts'
import { nameOf } from './contract-endpoints.ts'

/** A call that is being answered, and the topics that its transactions have published so far. */
interface Running {
  endpoint: Endpoint
  published: Set<Topic>
}

const running = new AsyncLocalStorage<Running>()

const hasServer = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message

function checkCalls(message: unknown): void {
  if (!hasServer(message)) return
  message.fastify.addHook('onRequest', ({ routeOptions }, _, done) => {
    const { endpoint } = routeOptions.config
    if (endpoint) running.run({ endpoint, published: new Set() }, done)
    else done()
  })
  message.fastify.addHook('onSend', async () => {
    const { endpoint, published = [] } = running.getStore() ?? {}
    const missing = [...published].filter((topic) => !endpoint?.changes.includes(topic))
    if (endpoint && missing.length > 0)
      throw new Error(`${nameOf(endpoint)} doesn't declare that it changes ${missing.join(', ')}`)
  })
}

/**
 * Opens an instance at which a call fails that publishes a topic which its entry in the contract doesn't name among its
 * `changes`.
 */
export async function checkingChanges<Opened extends { kernel: { memory: Memory } }>(
  open: () => Promise<Opened>,
): Promise<Opened> {
  subscribe('fastify.initialization', checkCalls)
  const instance = await open()
  unsubscribe('fastify.initialization', checkCalls)
  const { memory } = instance.kernel
  const heard = memory.heard.bind(memory)
  memory.heard = (notice) => {
    if (notice.kind === 'changed') running.getStore()?.published.add(notice.topic)
    heard(notice)
  }
  return instance
}
