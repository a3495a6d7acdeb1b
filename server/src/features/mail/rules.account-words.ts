import type { Written } from '@lantern/contract/venue/languages'

const en = {
  signInHidden: 'The link is shown to the member only.',
  signInLink: {
    open: 'Sign in',
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
    open: 'Sign in',
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
  passkey_added: {
    subject: 'A passkey was added to your account',
    paragraphs: [
      'A passkey has just been added to your account. It can be used to sign in.',
      "If it wasn't you, remove it in your account, change your password, and call us.",
    ],
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    paragraphs: [
      'A passkey has just been removed from your account. It can no longer be used to sign in.',
      "If it wasn't you, change your password and call us.",
    ],
  },
  discord_linked: {
    subject: 'Discord was connected to your account',
    paragraphs: [
      'A Discord account has just been connected to your membership. It cannot be used to sign in unless you turn that on in your account.',
      "If it wasn't you, please change your password and call us.",
    ],
  },
  discord_unlinked: {
    subject: 'Your Discord was disconnected',
    paragraphs: [
      'Our team has disconnected Discord from your account. You can connect it again at any time.',
      "If you didn't ask for it, please call us.",
    ],
  },
  alert: {
    subject: 'Security: ',
    paragraphs: [
      'You get this email because it is about your account, or because you are an admin. If neither you nor another admin did this, change the password now and check which devices are signed in.',
    ],
    what: 'What happened',
    account: 'Account',
    by: 'Done by',
    detail: 'Details',
    address: 'From',
    open: 'Open the security log',
    kinds: {
      'signin.success': 'A sign-in',
      'signin.failure': 'A failed sign-in',
      'signin.limit': 'Too many wrong passwords for a staff account',
      'signin.device': 'An admin signed in on a new device',
      'signin.link': 'A sign-in link was created',
      'password.change': 'An admin’s password was changed',
      'email.change': 'An email was changed',
      'email.prove': 'An email was confirmed',
      'email.take_over': 'A staff account was recovered by email',
      'email.take_back': 'The previous email of a staff account was restored',
      'pin.change': 'A PIN was changed',
      'pin.failure': 'A wrong PIN',
      'proof.failure': 'A failed identity check',
      'guesses.many': 'Repeated wrong PINs, passwords or recovery codes',
      'passkey.add': 'A passkey was added to an admin’s account',
      'passkey.remove': 'A passkey was removed from an admin’s account',
      'passkey.rule': 'The passkey rule was changed',
      'recovery.make': 'New recovery codes were created',
      'recovery.use': 'An admin used a recovery code',
      'recovery.failure': 'A wrong recovery code',
      'role.change': 'A role was changed',
      'cash.approve': 'An admin approved cash above the limit',
      'station.issue': 'A station was set up',
      'station.revoke': 'A station was revoked',
      'discord.link': 'Discord was connected',
      'discord.unlink': 'Discord was disconnected',
      'limit.reach': 'A limit was reached',
      'export.take': 'Data was exported',
    },
    when: 'When',
  },
  dispute: {
    subject: 'A card payment is disputed: ',
    paragraphs: [
      'A cardholder asked their bank to reverse this payment. Answer the card company before the deadline, or the money is lost. What you do in this app doesn’t answer the bank.',
    ],
    amount: 'Amount',
    reason: 'Reason',
    answerBy: 'Answer by',
    open: 'Open the payments',
  },
}

const ch: typeof en = {
  signInHidden: '链接仅会员本人可见。',
  signInLink: {
    open: '登录',
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
    open: '登录',
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
  passkey_added: {
    subject: '您的账户新增了通行密钥',
    paragraphs: [
      '您的账户刚刚新增了一个通行密钥，可用于登录。',
      '如果不是您本人操作，请在「我的账户」中移除它、修改密码，并致电前台。',
    ],
  },
  passkey_removed: {
    subject: '您的账户移除了一个通行密钥',
    paragraphs: [
      '您的账户刚刚移除了一个通行密钥，它不能再用于登录。',
      '如果不是您本人操作，请修改密码，并致电前台。',
    ],
  },
  discord_linked: {
    subject: '您的账户已绑定 Discord',
    paragraphs: [
      '一个 Discord 账户刚刚与您的会员账户绑定。除非您在「我的账户」中开启，否则无法用它登录。',
      '如果不是您本人操作，请修改密码，并致电前台。',
    ],
  },
  discord_unlinked: {
    subject: '您的 Discord 已解除绑定',
    paragraphs: [
      '您的账户已解除与 Discord 的绑定，您随时可以重新绑定。',
      '如果不是您要求的，请致电前台。',
    ],
  },
  alert: {
    subject: '安全提醒：',
    paragraphs: [
      '此邮件与您的账户有关，或因您是管理员而发送。如果不是您或其他管理员本人操作，请立即修改密码，并检查已登录的设备。',
    ],
    what: '事件',
    account: '账户',
    by: '操作人',
    detail: '详情',
    address: '来源地址',
    open: '查看安全记录',
    kinds: {
      'signin.success': '登录',
      'signin.failure': '登录失败',
      'signin.limit': '员工账户密码输错次数过多',
      'signin.device': '管理员在新设备上登录',
      'signin.link': '生成了登录链接',
      'password.change': '管理员密码已修改',
      'email.change': '邮箱已修改',
      'email.prove': '邮箱已确认',
      'email.take_over': '员工账户已由邮箱主人收回',
      'email.take_back': '员工账户已恢复原邮箱',
      'pin.change': 'PIN 已修改',
      'pin.failure': 'PIN 输错',
      'proof.failure': '再次验证身份时密码或通行密钥错误',
      'guesses.many': '有人多次猜测 PIN、密码或恢复码',
      'passkey.add': '管理员账户新增了通行密钥',
      'passkey.remove': '管理员账户移除了通行密钥',
      'passkey.rule': '通行密钥要求已变更',
      'recovery.make': '生成了新的恢复码',
      'recovery.use': '管理员使用了恢复码',
      'recovery.failure': '恢复码输错',
      'role.change': '角色已更改',
      'cash.approve': '管理员批准了超限额现金',
      'station.issue': '新增了固定设备',
      'station.revoke': '停用了固定设备',
      'discord.link': '绑定了 Discord',
      'discord.unlink': '解绑了 Discord',
      'limit.reach': '达到次数上限',
      'export.take': '导出了数据',
    },
    when: '时间',
  },
  dispute: {
    subject: '银行卡付款被拒付：',
    paragraphs: [
      '持卡人要求银行追回这笔付款。请在截止时间前到支付服务商后台回复，否则款项将无法追回；在本系统中的处理不会代为回复银行。',
    ],
    amount: '金额',
    reason: '理由',
    answerBy: '回复截止',
    open: '查看付款',
  },
}

/** The texts of emails about an account, its security, and the club's disputed payments. */
export const accountWords: Readonly<Record<Written, typeof en>> = { en, ch }
