import { statusOf } from '@lantern/contract/refusals/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openClub, type Club } from './club/club.ts'
import { contractEndpoints, nameOf } from './bodies/contract-endpoints.ts'

const endpoints = contractEndpoints()

const Schema = z.object({ schema: z.looseObject({}) })
const Content = z.object({ 'application/json': Schema })
const Operation = z.object({
  summary: z.string().min(1),
  description: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
      }),
    )
    .default([]),
  requestBody: z.object({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.object({ description: z.string(), content: z.optional(z.record(z.string(), Schema)) }),
  ),
})
const OpenApi = z.object({
  openapi: z.string().startsWith('3.'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
type OpenApi = z.output<typeof OpenApi>

let club: Club
let text: string
let described: OpenApi
const get = (url: string) => club.visitor().request({ method: 'GET', url })

beforeAll(async () => {
  club = await openClub()
  text = (await get('/api/docs/json')).body
  described = OpenApi.parse(JSON.parse(text))
})
afterAll(() => club.close())

function operation(name: string) {
  const [method = '', path = ''] = name.split(' ')
  const found = described.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!found) throw new Error(`${name} is not described`)
  return found
}

describe('the API’s description', () => {
  it('names the headers of a call', () => {
    const headersOf = (name: string) =>
      operation(name).parameters.flatMap((each) => (each.in === 'header' ? [each.name] : []))
    expect(headersOf('DELETE /api/staff/users/:id')).toEqual(['X-Staff-Pin'])
    expect(headersOf('POST /api/bookings')).toEqual(['Idempotency-Key', 'Idempotency-Settle'])
    expect(headersOf('GET /api/venue')).toEqual([])
  })

  it('has all calls of the contract, and no references outside itself', () => {
    const count = Object.values(described.paths).flatMap(Object.keys).length
    expect(count).toBe(endpoints.length)
    expect(text).not.toContain('$ref')
  })

  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is described completely',
    (name, endpoint) => {
      const { summary, description, parameters, requestBody, responses } = operation(name)
      expect(summary).toBe(endpoint.summary)
      expect(description).toContain(`Access: ${endpoint.access}.`)
      for (const code of endpoint.errors) {
        expect(description).toContain(code)
        expect(responses).toHaveProperty(String(statusOf(code)))
      }
      expect(Object.hasOwn(responses, '401')).toBe(
        endpoint.access !== 'public' ||
          endpoint.orNobody ||
          endpoint.errors.some((code) => statusOf(code) === 401),
      )
      const done = endpoint.redirects ? '302' : endpoint.reply || endpoint.file ? '200' : '204'
      const successes = Object.keys(responses).filter((status) => status < '400')
      expect(successes).toEqual([done])
      const nobody = endpoint.orNobody ? { 401: { description: 'Default Response' } } : {}
      expect(responses).toMatchObject(nobody)
      expect(requestBody !== undefined).toBe(endpoint.body !== undefined)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map((parameter) => `:${parameter.name}`)).toEqual(
        endpoint.path.match(/:\w+/g) ?? [],
      )
      expect(parameters.some((parameter) => parameter.in === 'query')).toBe(
        endpoint.query !== undefined,
      )
    },
  )
})

describe('the page of the API’s description', () => {
  it('loads only existing files, under the same policy as every page', async () => {
    const page = await get('/api/docs/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
    const links = Array.from(page.body.matchAll(/(?:src|href)="\.\/([^"]+)"/g), ([, link]) => link)
    expect(links.length).toBeGreaterThan(4)
    for (const link of links) {
      const { statusCode, headers } = await get(`/api/docs/${link}`)
      expect([link, statusCode]).toEqual([link, 200])
      expect(headers['content-type']).toMatch(/javascript|css|png/)
    }
    const policy = (await get('/api/venue')).headers['content-security-policy']
    expect(page.headers['content-security-policy']).toBe(policy)
  })

  it('has no inline script, which that policy would refuse', async () => {
    const { body } = await get('/api/docs/')
    expect(body.match(/<script(?![^>]*\bsrc=)/g)).toBeNull()
    expect(body.match(/\son\w+=/g)).toBeNull()
  })
})
