import { moment } from '@lantern/contract/venue/clock'
import { disputeReason } from '@lantern/contract/payments/causes'
import type { Written } from '@lantern/contract/venue/languages'
import { isNoAddress } from '@lantern/contract/members/names'
import { money, optional, type Contents, type Write } from './rules.rows.ts'

interface AlertWords extends Record<
  'subject' | 'what' | 'account' | 'by' | 'detail' | 'address' | 'open' | 'when',
  string
> {
  paragraphs: string[]
  kinds: Record<Contents['security_alert']['about'], string>
}

const words = {
  en: {
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
  ch: {
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
} satisfies Record<Written, AlertWords>

/** A person's name, unless it contains an address. */
const nameOf = (name: string | null): string | null =>
  name !== null && isNoAddress(name) ? name : null

/** The email to admins about an event of the security log, with a link to the log. */
export const securityAlert: Write<'security_alert'> = (content, { language, sender }) => {
  const { about, member, actor, detail, address, at } = content
  const w = words[language]
  return {
    subject: `${w.subject}${w.kinds[about]}`,
    paragraphs: w.paragraphs,
    rows: [
      [w.what, w.kinds[about]],
      ...optional(w.account, nameOf(member)),
      ...optional(w.by, nameOf(actor)),
      ...optional(w.detail, detail),
      ...optional(w.address, address),
      [w.when, moment(at, language, sender.timeZone, { dateStyle: 'long' })],
    ],
    link: { label: w.open, url: `${sender.origin}/admin/security` },
  }
}

const disputeWords = {
  en: {
    subject: 'A card payment is disputed: ',
    paragraphs: [
      'A cardholder asked their bank to reverse this payment. Answer the card company before the deadline, or the money is lost. What you do in this app doesn’t answer the bank.',
    ],
    amount: 'Amount',
    reason: 'Reason',
    answerBy: 'Answer by',
    open: 'Open the payments',
  },
  ch: {
    subject: '银行卡付款被拒付：',
    paragraphs: [
      '持卡人要求银行追回这笔付款。请在截止时间前到支付服务商后台回复，否则款项将无法追回；在本系统中的处理不会代为回复银行。',
    ],
    amount: '金额',
    reason: '理由',
    answerBy: '回复截止',
    open: '查看付款',
  },
} satisfies Record<Written, object>

/** The email to admins about a dispute, with a link to the payments that need them. */
export const dispute: Write<'dispute'> = ({ amount, reason, answerBy }, { language, sender }) => {
  const w = disputeWords[language]
  const until = answerBy && moment(answerBy, language, sender.timeZone, { dateStyle: 'long' })
  return {
    subject: `${w.subject}${money(amount)}`,
    paragraphs: w.paragraphs,
    rows: [
      [w.amount, money(amount)],
      [w.reason, disputeReason(reason, language)],
      ...optional(w.answerBy, until),
    ],
    link: { label: w.open, url: `${sender.origin}/admin/payments` },
  }
}
