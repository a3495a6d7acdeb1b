import type { InEach } from '../venue/languages.ts'

/** Refusals of accounts, secrets and Discord, in the form of `refusals.ts`. */
export const membersRefusals = {
  wrong_credentials: { status: 401, en: 'Invalid username or password', ch: '邮箱或密码不对' },
  not_sold: { en: 'This membership isn’t sold any more.', ch: '该会员等级已不再出售。' },
  push_elsewhere: {
    en: 'We cannot send notifications to this browser. Please try another one.',
    ch: '暂时无法向这个浏览器发送通知，请换一个浏览器试试。',
  },
  push_limit: {
    en: 'Ten devices already get notifications. Please remove one first.',
    ch: '已有十台设备接收通知，请先移除一台。',
  },
  email_taken: { en: 'An account with this email already exists.', ch: '该邮箱已注册账户。' },
  email_unavailable: {
    en: 'This email cannot be used. Please choose another.',
    ch: '该邮箱无法使用，请换一个。',
  },
  phone_differs: {
    en: 'This member has a different phone number. If this one is theirs, correct it on their page first.',
    ch: '该会员登记的是另一个电话号码。如确为其本人，请先在会员页面更正。',
  },
  password_needed: {
    status: 403,
    en: 'Please enter your current password.',
    ch: '请输入当前密码。',
  },
  fresh_proof_needed: {
    status: 403,
    en: 'Please confirm that it is you.',
    ch: '请先确认是您本人。',
  },
  passkey_needed: {
    status: 403,
    en: 'Please use your passkey first. The club requires it.',
    ch: '请先使用通行密钥，本店要求用它登录。',
  },
  passkey_refused: {
    status: 403,
    en: 'The passkey could not be checked. Please try again.',
    ch: '通行密钥验证未通过，请重试。',
  },
  passkey_limit: {
    en: 'This account has the maximum number of passkeys. Please remove one first.',
    ch: '通行密钥数量已达上限，请先移除一个。',
  },
  passkey_first: { en: 'Please create a passkey first.', ch: '请先创建通行密钥。' },
  last_passkey: {
    en: 'The club requires a passkey. Please create another before you remove this one.',
    ch: '本店要求使用通行密钥，请先创建另一个再移除这个。',
  },
  passkeys_unavailable: {
    en: 'Passkeys need the club’s own address with https.',
    ch: '通行密钥需要本店自己的 https 网址才能使用。',
  },
  recovery_code_wrong: {
    status: 403,
    en: 'This recovery code is incorrect or was already used.',
    ch: '恢复码不正确，或已经用过。',
  },
  wrong_password: { status: 403, en: 'The current password is incorrect.', ch: '当前密码不正确。' },
  password_short: {
    status: 400,
    en: 'Please use at least {count} characters, because this account can manage others.',
    ch: '密码至少需要 {count} 个字符，因为该账户可以管理其他账户。',
  },
  password_common: {
    status: 400,
    en: 'This password is too common. Please choose another.',
    ch: '这个密码太常见，请换一个。',
  },
  password_breached: {
    status: 400,
    en: 'This password has appeared in a data leak. Please choose another.',
    ch: '这个密码曾经泄露，请换一个。',
  },
  password_personal: {
    status: 400,
    en: 'This password is mostly your name, your email or our club’s name. Please choose another.',
    ch: '密码里主要是您的姓名、邮箱或本店的名称，请换一个。',
  },
  picture_gone: {
    en: 'This picture is no longer stored. Please choose it again.',
    ch: '该图片已不再保存，请重新选择。',
  },
  pictures_unreachable: {
    status: 503,
    en: 'Pictures cannot be reached right now. Please try again in a moment.',
    ch: '暂时无法读取图片，请您稍后再试。',
  },
  bad_picture: {
    status: 400,
    en: 'Please choose a JPEG, PNG or WebP picture.',
    ch: '请选择 JPEG、PNG 或 WebP 格式的图片。',
  },

  pin_not_set: {
    en: 'No staff PIN has been set yet. An admin can set it under Settings.',
    ch: '尚未设置员工 PIN 码，请管理员先在「设置」里设好。',
  },
  seller_needed: {
    en: 'Please choose who is selling and enter the PIN.',
    ch: '请先选择收银员并输入 PIN 码。',
  },
  incorrect_pin: {
    status: 403,
    en: 'The PIN you entered is incorrect.',
    ch: '您输入的 PIN 码不正确。',
  },
  last_admin: { en: 'There must be at least one admin.', ch: '至少要保留一位管理员。' },
  own_account: { en: 'You can’t delete your own account here.', ch: '不能在此删除自己的账户。' },
  has_balance: {
    en: 'This account still has ${balance}. Please pay it out first.',
    ch: '该账户尚有余额 ${balance}，请先退还。',
  },
  has_bookings: {
    en: 'This account still has {count} upcoming bookings. Please cancel them first.',
    ch: '该账户尚有 {count} 个未到的预订，请先取消。',
  },
  has_bill: {
    en: 'Bill {number} of this account is not settled: ${due}. Please settle it first.',
    ch: '该账户的账单 {number} 尚未结清（${due}），请先处理。',
  },
  has_unfinished: {
    en: 'This account still has open items: {orders} food orders, {payments} card payments, {refunds} refunds. Please finish them first.',
    ch: '该账户尚有未了结的事项：餐饮订单 {orders} 个、银行卡付款 {payments} 笔、退款 {refunds} 笔，请先处理完毕。',
  },
  balance_too_low: {
    en: 'There is only ${balance} to pay out.',
    ch: '余额仅有 ${balance}，无法退还更多。',
  },
  credit_not_paid_out: {
    en: 'Top-up credit is not paid out. At most ${most} of this balance can be.',
    ch: '充值赠送的金额不可退现，最多可退 ${most}。',
  },
  token_invalid: {
    status: 401,
    en: 'This sign-in link is no longer valid. Please ask for a new one.',
    ch: '该登录链接已失效，请重新获取。',
  },
  cash_by_admin: {
    status: 403,
    en: 'Only an admin can take or pay out cash for this account.',
    ch: '该账户的现金只能由管理员办理。',
  },
  over_cash_limit: {
    status: 403,
    en: 'Cash above ${limit} needs a second person. Another admin can approve it with their PIN.',
    ch: '现金超过 ${limit} 须两人经手，请另一位管理员输入 PIN 码批准。',
  },
  pin_short: {
    status: 400,
    en: 'An admin’s PIN needs at least {count} digits.',
    ch: '管理员的 PIN 至少 {count} 位数字。',
  },
  own_approval: {
    status: 403,
    en: 'Someone else must approve this: not the person asking, and not the member whose balance it is.',
    ch: '须由他人批准：经手人和余额所属的会员本人都不能批准。',
  },
  customers_only: {
    status: 403,
    en: 'This is possible for customers only.',
    ch: '只有会员的账户能这样操作。',
  },

  discord_not_configured: {
    en: 'Discord is not set up at this venue yet.',
    ch: '本店尚未开通 Discord。',
  },
  discord_already_linked: {
    en: 'Your account is already linked to Discord.',
    ch: '您的账户已绑定 Discord。',
  },
  discord_not_linked: {
    en: 'Your account is not linked to Discord.',
    ch: '您的账户尚未绑定 Discord。',
  },
  discord_repeated: { en: 'This message was already processed.', ch: '该消息已处理过。' },
  discord_bad_signature: {
    status: 401,
    en: 'The message is not signed by Discord.',
    ch: '消息签名无效。',
  },
} as const satisfies Record<string, InEach & { readonly status?: number }>
