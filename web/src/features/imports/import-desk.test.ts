import { expect, it } from 'vitest'
import { templateOf } from './import-desk.tsx'

it('has the titles of a language, and an example', () => {
  expect(templateOf('members', 'ch')).toBe(
    '\uFEFF邮箱,名,姓,电话,等级,余额,积分\r\nmei@example.com,Mei,Chen,416 555 0100,VIP,40.00,120\r\n',
  )
  expect(templateOf('menu', 'en')).toContain('Category,Category (Chinese),Kind')
})
