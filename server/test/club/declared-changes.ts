import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Cache } from '../../src/kernel/live/cache.ts'
import { nameOf } from '../bodies/contract-endpoints.ts'

const hasServer = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message

/** Records topics that calls publish without declaring them in their contract entry's `changes`. */
export class DeclaredChanges {
  readonly #answering = new AsyncLocalStorage<Endpoint>()
  readonly undeclared = new Set<string>()
  /** How many requests, open streams included, the instances haven't answered yet. */
  underWay = 0
  /** Whether one of the instances was closed. */
  isClosed = false

  /** Opens an instance whose calls are all checked. */
  async opening<Opened extends { kernel: { memory: Cache } }>(
    open: () => Promise<Opened>,
  ): Promise<Opened> {
    const follow = (message: unknown) => {
      if (!hasServer(message)) return
      message.fastify.addHook('onRequest', async () => void (this.underWay += 1))
      message.fastify.addHook('onResponse', async () => void (this.underWay -= 1))
      message.fastify.addHook('onClose', async () => void (this.isClosed = true))
      message.fastify.addHook('onRequest', ({ routeOptions }, _, done) => {
        const { endpoint } = routeOptions.config
        if (endpoint) this.#answering.run(endpoint, done)
        else done()
      })
    }
    subscribe('fastify.initialization', follow)
    const instance = await open()
    unsubscribe('fastify.initialization', follow)
    const { memory } = instance.kernel
    const onEvent = memory.onEvent.bind(memory)
    memory.onEvent = (event) => {
      if (event.kind === 'changed') this.#note(event.topic)
      onEvent(event)
    }
    return instance
  }

  /**
   * Messages of other instances and of jobs occur outside of any call. Every call may reach a limit, which is
   * written to the security log.
   */
  #note(topic: Endpoint['changes'][number]): void {
    const endpoint = this.#answering.getStore()
    if (endpoint && topic !== 'audit' && !endpoint.changes.includes(topic))
      this.undeclared.add(`${nameOf(endpoint)} changes ${topic}`)
  }
}
