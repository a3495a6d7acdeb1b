import Fastify from 'fastify'

/**
 * The baseline of a server: the same Fastify answering bytes from memory. They are read once from the given
 * addresses, and kept with their headers.
 */
const [origin = '', ...paths] = process.argv.slice(2)
const app = Fastify()
for (const path of paths) {
  const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  const own = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']
  const headers = [...response.headers].filter(([name]) => !own.includes(name))
  app.get(path.split('?', 1)[0] ?? '', (_request, reply) =>
    reply.headers(Object.fromEntries(headers)).send(body),
  )
}
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => process.exit(0))
