import type { Language } from '@lantern/contract/errors'

/** The results of a command. */
export type Outcome =
  | 'linked'
  | 'unknown_code'
  | 'expired_code'
  | 'already_linked'
  | 'linked_elsewhere'
  | 'member_linked'
  | 'too_many_tries'
  | 'sign_in'
  | 'not_linked'
  | 'customers_only'
  | 'sign_in_off'
  | 'unknown_command'

const words: Readonly<Record<Outcome, readonly [en: string, ch: string]>> = {
  linked: ['Done: this Discord account is linked to your membership.', '绑定成功！'],
  unknown_code: [
    'That code is not known here. Please get a new one from My Account.',
    '验证码不正确，请到「我的账户」重新获取。',
  ],
  expired_code: [
    'That code is too old. Please get a new one from My Account.',
    '验证码已过期，请到「我的账户」重新获取。',
  ],
  already_linked: [
    'This Discord account is already linked to your membership.',
    '这个 Discord 账户已绑定您的会员账户，无需重复操作。',
  ],
  linked_elsewhere: [
    'This Discord account is linked to another member. Please ask an admin.',
    '这个 Discord 账户已绑定其他会员，请联系管理员。',
  ],
  member_linked: [
    'Your membership is linked to another Discord account. Please ask an admin.',
    '您的会员账户已绑定另一个 Discord 账户，请联系管理员。',
  ],
  too_many_tries: [
    'Too many tries. Please wait a quarter of an hour.',
    '尝试次数过多，请 15 分钟后再试。',
  ],
  sign_in: [
    'This link signs you in once, within 15 minutes. Keep it to yourself:',
    '以下登录链接 15 分钟内有效，只能使用一次，请勿转发：',
  ],
  not_linked: [
    'This Discord account is linked to no member yet. Get a code from My Account and type /link with it.',
    '这个 Discord 账户尚未绑定会员。请到「我的账户」获取验证码，再输入 /link 完成绑定。',
  ],
  sign_in_off: [
    'Signing in from Discord is off. You can turn it on in My Account.',
    '您尚未开启 Discord 登录，请到「我的账户」中开启。',
  ],
  customers_only: ['Staff sign in with their password.', '员工账户请使用密码登录。'],
  unknown_command: ['Lantern knows /link and /signin.', '灯会支持 /link 和 /signin 两个指令。'],
}

/** The bot's answers, which only the person who typed the command can see. */
export function say(outcome: Outcome, language: Language): string {
  return words[outcome][language === 'ch' ? 1 : 0]
}

const chinese = (text: string) => ({ 'zh-CN': text, 'zh-TW': text })

/** The type of a text option, in Discord's numbers. */
const STRING_OPTION = 3

/** The commands as Discord shows them to people who type one. */
export const commands = [
  {
    name: 'link',
    description: 'Link this Discord account to your membership',
    description_localizations: chinese('将此 Discord 账户绑定到您的会员账户'),
    options: [
      {
        type: STRING_OPTION,
        name: 'code',
        description: 'The code from My Account',
        description_localizations: chinese('「我的账户」中的验证码'),
        required: true,
      },
    ],
  },
  {
    name: 'signin',
    description: 'Get a link that signs you in',
    description_localizations: chinese('获取登录链接'),
  },
]
