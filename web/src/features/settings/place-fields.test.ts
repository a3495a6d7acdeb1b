import { expect, test } from 'vitest'
import { zoneOf } from './place-fields.tsx'

test.each([
  ['Vancouver', 'America/Vancouver'],
  ['st johns', 'America/St_Johns'],
  ['america/toronto', 'America/Toronto'],
  ['Asia/Shanghai', 'Asia/Shanghai'],
  ['America', 'America'],
  ['nowhere', 'nowhere'],
  ['', ''],
])('the time zone that %s means is %s', (text, zone) => {
  expect(zoneOf(text)).toBe(zone)
})
