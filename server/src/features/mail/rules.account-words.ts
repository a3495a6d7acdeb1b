import type { Written } from '@lantern/contract/venue/languages'

const en = {
  signInHidden: 'The link is shown to the member only.',
  signInLink: {
    subject: 'Your sign-in link',
    paragraphs: ['Use this link to sign in. It works once, within 10 minutes.'],
    after: [
      "If you didn't ask for it, you can ignore this email. Nobody can sign in without the link.",
    ],
  },
  signInNotice: {
    subject: 'A sign-in link was created for you',
    paragraphs: [
      'Our front desk has just created a sign-in link for you. It works once, within 10 minutes.',
      "If you didn't ask for it, please call us.",
    ],
  },
  invitation: {
    subject: 'Welcome to the team',
    paragraphs: [
      'An account for your work was opened with this address. Use this link to sign in, and choose a password.',
    ],
    after: [
      'The link works once, within 10 minutes. Later, choose “Forgot your password?” where you sign in, and a new one is sent.',
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account has just been changed, and every other device has been signed out.',
      "If it wasn't you, please call us.",
    ],
  },
  emailChanged: {
    subject: 'Your email was changed',
    paragraphs: [
      'The email of your account has just been changed. You can no longer sign in with this address.',
    ],
    takeBack: "It wasn't me, restore my account",
    after: [
      'The link works for a week. It restores this address, signs out every other device, and lets you choose a new password.',
    ],
    call: ["If it wasn't you, please call us."],
  },
  emailProof: {
    subject: 'Please confirm your email',
    paragraphs: ['An account at our club uses this address. Please confirm that it is yours.'],
    open: 'Confirm my email',
    after: [
      'The link works once, within 10 minutes. Open it in the browser where you entered this address. In another browser it signs you in, signs out every other device, and lets you choose a new password.',
      "If you didn't register, you can ignore this email.",
    ],
  },
  // The passkey's name is left out, because a thief could write anything there.
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    paragraphs: [
      'A passkey has just been added to your account. It can be used to sign in.',
      "If it wasn't you, remove it in your account, change your password, and call us.",
    ],
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    paragraphs: [
      'A passkey has just been removed from your account. It can no longer be used to sign in.',
      "If it wasn't you, change your password and call us.",
    ],
  },
  discordLinked: {
    subject: 'Discord was connected to your account',
    paragraphs: [
      'A Discord account has just been connected to your membership. It cannot be used to sign in unless you turn that on in your account.',
      "If it wasn't you, please change your password and call us.",
    ],
  },
  discordUnlinked: {
    subject: 'Your Discord was disconnected',
    paragraphs: [
      'Our team has disconnected Discord from your account. You can connect it again at any time.',
      "If you didn't ask for it, please call us.",
    ],
  },
}

const ch: typeof en = {
  signInHidden: '链接仅会员本人可见。',
  signInLink: {
    subject: '您的登录链接',
    paragraphs: ['点击以下链接即可登录，10 分钟内有效，只能使用一次。'],
    after: ['如果不是您本人操作，请忽略此邮件。没有这个链接，他人无法登录。'],
  },
  signInNotice: {
    subject: '前台为您生成了登录链接',
    paragraphs: [
      '前台刚为您生成了一个登录链接，10 分钟内有效，只能使用一次。',
      '如果不是您要求的，请致电前台。',
    ],
  },
  invitation: {
    subject: '欢迎加入团队',
    paragraphs: ['我们已用此邮箱为您开通了工作账户。请点击以下链接登录，并设置密码。'],
    after: [
      '链接 10 分钟内有效，只能使用一次。过期后，请在登录处选择「忘记密码？」，我们会再发一个。',
    ],
  },
  passwordChanged: {
    subject: '您的密码已修改',
    paragraphs: [
      '您的账户密码刚刚被修改，其他设备均已退出登录。',
      '如果不是您本人操作，请致电前台。',
    ],
  },
  emailChanged: {
    subject: '您的邮箱已更换',
    paragraphs: ['您的账户刚刚更换了邮箱，此邮箱不能再用于登录。'],
    takeBack: '不是我本人操作，找回账户',
    after: ['链接一周内有效。打开后会恢复此邮箱，其他设备全部退出登录，您可以重新设置密码。'],
    call: ['如果不是您本人操作，请致电前台。'],
  },
  emailProof: {
    subject: '请确认您的邮箱',
    paragraphs: ['有一个会员账户登记了此邮箱，是您的吗？'],
    open: '确认邮箱',
    after: [
      '链接 10 分钟内有效，只能使用一次。请在您填写此邮箱的那个浏览器里打开；在其他地方打开，会直接登录，其他设备全部退出，您需要重新设置密码。',
      '如果您没有注册过，请忽略此邮件。',
    ],
  },
  passkeyAdded: {
    subject: '您的账户新增了通行密钥',
    paragraphs: [
      '您的账户刚刚新增了一个通行密钥，可用于登录。',
      '如果不是您本人操作，请在「我的账户」中移除它、修改密码，并致电前台。',
    ],
  },
  passkeyRemoved: {
    subject: '您的账户移除了一个通行密钥',
    paragraphs: [
      '您的账户刚刚移除了一个通行密钥，它不能再用于登录。',
      '如果不是您本人操作，请修改密码，并致电前台。',
    ],
  },
  discordLinked: {
    subject: '您的账户已绑定 Discord',
    paragraphs: [
      '一个 Discord 账户刚刚与您的会员账户绑定。除非您在「我的账户」中开启，否则无法用它登录。',
      '如果不是您本人操作，请修改密码，并致电前台。',
    ],
  },
  discordUnlinked: {
    subject: '您的 Discord 已解除绑定',
    paragraphs: [
      '您的账户已解除与 Discord 的绑定，您随时可以重新绑定。',
      '如果不是您要求的，请致电前台。',
    ],
  },
}

/** The texts of emails about an account: sign-in, address, password, passkeys, Discord. */
export const accountWords: Readonly<Record<Written, typeof en>> = { en, ch }
