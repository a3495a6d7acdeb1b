import { securityKinds } from '@lantern/contract/account/security'
import { expect, test } from 'vitest'
import words from '../../i18n/en/security.ts'
import { detailWord } from './security-row.tsx'

test('every kind has its own sentence, and every sentence is used', () => {
  const named = Object.entries(words.kinds).flatMap(([subject, acts]) =>
    Object.keys(acts).map((act) => `${subject}.${act}`),
  )
  expect(named.toSorted()).toEqual([...securityKinds].toSorted())
})

test('sign-in methods and roles have a label, and a station of that name has none', () => {
  expect(detailWord({ kind: 'role.change', detail: 'admin' })).toBe('admin')
  expect(detailWord({ kind: 'signin.success', detail: 'link' })).toBe('link')
  expect(detailWord({ kind: 'station.issue', detail: 'admin' })).toBeUndefined()
  expect(detailWord({ kind: 'role.change', detail: 'constructor' })).toBeUndefined()
})
