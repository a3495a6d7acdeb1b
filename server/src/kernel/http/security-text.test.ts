import { afterEach, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'

let club: Club | undefined
afterEach(() => club?.close())

const query = async (variables: Readonly<Record<string, string>>, url: string) => {
  club = await openClub({ variables })
  const { statusCode, headers, body } = await club.visitor().request({ method: 'GET', url })
  return { statusCode, type: headers['content-type'], body }
}

it('security.txt names the contact, and is valid for half a year', async () => {
  const variables = {
    SECURITY_CONTACT: 'mailto:safe@club.example',
    PUBLIC_URL: 'https://club.example',
  }
  const { statusCode, type, body } = await query(variables, '/.well-known/security.txt')
  expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual([
    'Contact: mailto:safe@club.example',
    expect.stringMatching(/^Expires: 2027-05-19T20:00:/),
    'Preferred-Languages: en, zh',
    'Canonical: https://club.example/.well-known/security.txt',
    '',
  ])
})

it('there is no security.txt without a contact', async () => {
  expect((await query({}, '/.well-known/security.txt')).statusCode).toBe(404)
})

it.each(['/api/docs', '/api/docs/json', '/api/docs/'])(
  'the API documentation can be disabled: %s',
  async (url) => {
    expect((await query({ API_DOCS: 'off' }, url)).statusCode).toBe(404)
  },
)
