import { expect, it } from 'vitest'
import { readEnv } from '../../env.ts'
import { relyingParty, shownAddress } from './relying-party.ts'

const partyAt = (PUBLIC_URL?: string, more: Readonly<Record<string, string>> = {}) =>
  relyingParty(readEnv({ ...(PUBLIC_URL !== undefined && { PUBLIC_URL }), ...more }))

it.each([
  ['http://192.168.1.9:3000'],
  ['http://[::1]:3000'],
  ['https://203.0.113.9'],
  ['http://lantern.example'],
])('browsers support no passkeys at %s', (url) => expect(partyAt(url)).toBeNull())

it('a venue’s passkeys are bound to its host, and only pages of its origin may use them', () => {
  const party = partyAt('https://club.lantern.example')
  expect(party?.id).toBe('club.lantern.example')
  const admitted = [
    'https://club.lantern.example',
    'http://club.lantern.example',
    'https://club.lantern.example:8443',
    'https://lantern.example',
    'https://club.lantern.example.net',
    'http://localhost:3000',
  ].map((origin) => party?.admits(origin))
  expect(admitted).toEqual([true, false, false, false, false, false])
})

it('a trial’s passkeys are bound to localhost, at any port', () => {
  const party = partyAt()
  expect(party?.id).toBe('localhost')
  const admitted = [
    'http://localhost',
    'http://localhost:5173',
    'http://localhost.example',
    'https://localhost',
  ].map((origin) => party?.admits(origin))
  expect(admitted).toEqual([true, true, false, false])
})

it('a trial is announced at an address with passkeys, a venue at its own or the one on which it listens', () => {
  const told = (listening: string, variables: Readonly<Record<string, string>> = {}) =>
    shownAddress(listening, readEnv(variables))
  const here = 'http://127.0.0.1:3000'
  expect(told(here)).toBe('http://localhost:3000')
  expect(partyAt()?.admits(told(here))).toBe(true)
  expect(told('http://192.168.1.9:3000')).toBe('http://192.168.1.9:3000')
  expect(told(here, { PUBLIC_URL: 'https://lantern.example' })).toBe('https://lantern.example')
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://lantern@db.example/lantern',
    SESSION_SECRET: 'a secret of more than 32 characters, to sign by',
  }
  expect(told(here, production)).toBe(here)
})
