import { changePassword } from '@lantern/contract/account/account'
import { createCustomer, updateCustomer } from '@lantern/contract/members/customers'
import { login, register } from '@lantern/contract/members/members'
import { setRole } from '@lantern/contract/members/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, openClub, PASSWORD } from '../../../../test/club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
afterAll(() => club.close())

let turn = 0
const registering = async (password: string, change: object = {}) => {
  turn += 1
  const email = `xu.wenqing${turn}@mail.test`
  const body = { email, password, firstName: 'Wenqing', lastName: 'Xu', ...change }
  return (await club.visitor().call(register, { body })).code ?? 'taken'
}

describe('a new password', () => {
  it.each(['password1', 'PASSWORD1', 'ｐassword1', 'iloveyou1', 'qwertyuiop', '12345678'])(
    'can’t be a common one: %s',
    async (password) => {
      expect(await registering(password)).toBe('password_common')
    },
  )

  it('can’t be a breached one', async () => {
    expect(await registering('1234567890qwerty')).toBe('password_breached')
  })

  it.each([
    'Lantern-2026',
    'wenqing88',
    'xuwenqing!!',
    '19900101Wenqing',
    'toronto toronto',
    '灯会灯会灯会2026',
  ])('can’t consist of the venue’s words or the owner’s name: %s', async (password) => {
    expect(await registering(password)).toBe('password_personal')
  })

  it.each([
    ['li.na@qq.com', 'li.na@qq.com'],
    ['LiNa@qq.com', 'li.na@qq.com'],
    ['2894716305', '2894716305@qq.com'],
    ['13912345678', '13912345678@163.com'],
    ['139-1234-5678', '13912345678@163.com'],
  ])('can’t be the owner’s address or its first part: %s', async (password, email) => {
    expect(await registering(password, { email })).toBe('password_personal')
  })

  it.each(['wenqing sings badly', '8429481726', 'zzzzyyyyxxxx', '北风吹过旧桥头'.padEnd(8, '呀')])(
    'can be any other of eight characters: %s',
    async (password) => {
      expect(await registering(password)).toBe('taken')
    },
  )

  it('is checked when it is changed, and a refused change keeps the old one', async () => {
    const member = await club.signedIn()
    const change = async (newPassword: string) =>
      (await member.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } })).code
    expect(await change('sunshine1')).toBe('password_common')
    expect(await change('mei chen 2026')).toBe('password_personal')
    const { email } = member.person
    const body = { email, password: PASSWORD }
    expect((await club.visitor().call(login, { body })).status).toBe(200)
  })
})

describe('a new password of the staff', () => {
  it('needs twelve characters and can’t be a breached one', async () => {
    const member = await club.signedIn({ role: 'staff' })
    const change = async (newPassword: string) =>
      (await member.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } })).code
    expect(await change('elevenchars')).toBe('password_short')
    expect(await change('1234567890qwerty')).toBe('password_breached')
    expect(await change('a tram in the snow')).toBe(null)
  })

  it('is required with the next change after a new role; the old one still signs in', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const { id, email } = await club.member()
    const params = { id: String(id) }
    const set = async (password: string) =>
      (await admin.call(updateCustomer, { params, body: { password } })).code
    expect(await set('tramsnow')).toBe(null)
    expect((await admin.call(setRole, { params, body: { role: 'staff' } })).status).toBe(200)
    const body = { email, password: 'tramsnow' }
    expect((await club.visitor().call(login, { body })).status).toBe(200)
    expect(await set('snowtram')).toBe('password_short')
    const person = { email: 'new.hand@mail.test', firstName: 'New', lastName: 'Hand' }
    const asStaff = { ...person, password: 'tramsnow', role: 'staff' as const }
    expect((await admin.call(createCustomer, { body: asStaff })).code).toBe('password_short')
  })
})
