import {
  type InEach,
  type Language,
  languageNames,
  languages,
  sayIn,
} from '@lantern/contract/venue/languages'
import { plainForm } from '@lantern/contract/calls/numbers'

const words = {
  linked: { en: 'Done. This Discord account is linked to your membership.', ch: '绑定成功！' },
  unknown_code: {
    en: 'This code is not valid. Please get a new one in My Account.',
    ch: '验证码不正确，请到「我的账户」重新获取。',
  },
  expired_code: {
    en: 'This code has expired. Please get a new one in My Account.',
    ch: '验证码已过期，请到「我的账户」重新获取。',
  },
  already_linked: {
    en: 'This Discord account is already linked to your membership.',
    ch: '这个 Discord 账户已绑定您的会员账户，无需重复操作。',
  },
  linked_elsewhere: {
    en: 'This Discord account is linked to another member. Please ask an admin.',
    ch: '这个 Discord 账户已绑定其他会员，请联系管理员。',
  },
  member_linked: {
    en: 'Your membership is linked to another Discord account. Please ask an admin.',
    ch: '您的会员账户已绑定另一个 Discord 账户，请联系管理员。',
  },
  too_many_tries: {
    en: 'Too many attempts. Please wait 15 minutes.',
    ch: '尝试次数过多，请 15 分钟后再试。',
  },
  sign_in: {
    en: 'This link signs you in once, within 10 minutes. Don’t share it:',
    ch: '以下登录链接 10 分钟内有效，只能使用一次，请勿转发：',
  },
  not_linked: {
    en: 'This Discord account is not linked to a member yet. Get a code in My Account and enter it with /link.',
    ch: '这个 Discord 账户尚未绑定会员。请到「我的账户」获取验证码，再输入 /link 完成绑定。',
  },
  sign_in_off: {
    en: 'Signing in from Discord is off. You can turn it on in My Account.',
    ch: '您尚未开启 Discord 登录，请到「我的账户」中开启。',
  },
  customers_only: { en: 'Staff sign in with their password.', ch: '员工账户请使用密码登录。' },
  unknown_command: {
    en: 'The commands are /link and /signin.',
    ch: '可用的指令是 /link 和 /signin。',
  },
} satisfies Readonly<Record<string, InEach>>

export type Outcome = keyof typeof words

/** The bot's answers, which only the person who typed the command can see. */
export function say(outcome: Outcome, language: Language): string {
  return sayIn(words[outcome], language)
}

/** A description in English, with the translations that Discord shows by the reader's language. */
const described = (text: InEach) => ({
  description: text.en,
  description_localizations: Object.fromEntries(
    languageNames.flatMap((name) =>
      languages[name].discord.map((locale) => [locale, sayIn(text, name)] as const),
    ),
  ),
})

const STRING_OPTION = 3

export const commands = [
  {
    name: 'link',
    ...described({
      en: 'Link this Discord account to your membership',
      ch: '将此 Discord 账户绑定到您的会员账户',
    }),
    options: [
      {
        type: STRING_OPTION,
        name: 'code',
        ...described({ en: 'The code from My Account', ch: '「我的账户」中的验证码' }),
        required: true,
      },
    ],
  },
  {
    name: 'signin',
    ...described({ en: 'Get a link that signs you in', ch: '获取登录链接' }),
  },
]

/** The validity of a link code in milliseconds (product#discord-card). */
export const CODE_MS = 30 * 60_000
/** The time after expiry for which a code is still answered as expired, in milliseconds. */
export const REMEMBER_MS = 24 * 60 * 60_000

/** The number of codes that a member may request in a quarter of an hour. */
export const MAX_CODES = 10
/** The number of codes that may be tried in a quarter of an hour: by one Discord account, and by all together. */
export const MAX_TRIES = 10
export const MAX_TRIES_OF_ALL = 300
/** The number of sign-in links that one Discord account may request in a quarter of an hour. */
export const MAX_LINKS = 5

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function codeFrom(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 8)].map((byte) => alphabet.charAt(byte % 32)).join('')
}

export function readCode(typed: string): string | null {
  const code = plainForm(typed).replace(/[\s-]/g, '').toUpperCase()
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : null
}

/** The name of an account's best role. The venue's list starts with the best one. */
export function roleNameOf(
  roles: readonly string[],
  names: readonly (readonly [id: string, name: string])[],
): string | null {
  return names.find(([id]) => roles.includes(id))?.[1] ?? null
}
