import * as z from 'zod/mini'
import type { Language } from './errors.ts'
import { endpoint } from './endpoint.ts'

/** Whether the process answers at all, for a supervisor that restarts it if not. It doesn't ask the database. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether this instance is alive, and which version it is',
  access: 'public',
  limit: 'none',
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
})

/**
 * Whether this instance can take requests, for a load balancer. It refuses while the database can't be reached
 * or lacks a migration, and from the moment that the instance is told to stop.
 */
export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether this instance wants requests',
  access: 'public',
  limit: 'none',
  reply: z.object({ status: z.literal('ready') }),
  errors: ['not_ready'],
})

/** The parts of the system that are checked. */
const Concern = z.enum([
  'books',
  'mail_late',
  'mail_failed',
  'payments_review',
  'payments_stuck',
  'refunds_failed',
  'job_mail',
  'job_payments',
  'job_sweeps',
  'backup',
  'backup_never',
  'disk',
  'clock',
  'database',
  'setup_cards',
  'setup_mail',
  'setup_discord',
  'setup_pin',
  'setup_address',
])
export type Concern = z.output<typeof Concern>

/**
 * The sentences of the health page: a title and how to mend it, in English and in Chinese. `{n}` is the
 * finding's number. None of them contains personal data.
 */
const concerns = {
  books: [
    'The books agree with themselves',
    '账目核对',
    'Run `npm run doctor` for the lines that differ, and ask for help before anything is corrected.',
    '请运行 `npm run doctor` 查看差异明细，更正之前先寻求协助。',
  ],
  mail_late: [
    'Letters waiting: {n}',
    '待发邮件：{n} 封',
    'See the Outbox for why; mail is set up by SMTP_URL.',
    '原因见发件箱；发信服务由 SMTP_URL 设置。',
  ],
  mail_failed: [
    'Letters given up this week: {n}',
    '本周未能送达的邮件：{n} 封',
    'See the Outbox: most are addresses that are wrong.',
    '请查看发件箱，多半是邮箱地址有误。',
  ],
  payments_review: [
    'Payments to review: {n}',
    '待审核付款：{n} 笔',
    'An admin decides each under Payments.',
    '请管理员在「付款审核」中逐笔处理。',
  ],
  payments_stuck: [
    'Payments open for over an hour: {n}',
    '超过一小时未完成的付款：{n} 笔',
    'The card company may be out of reach; they are asked about again by themselves.',
    '可能暂时连不上支付服务商，系统会自动重新查询。',
  ],
  refunds_failed: [
    'Refunds that a card refused: {n}',
    '被银行卡拒收的退款：{n} 笔',
    'Send them again under Payments, or pay them out.',
    '请在「付款审核」中重新退款，或当面退还。',
  ],
  job_mail: [
    'Letters are sent',
    '邮件发送',
    'This work has not been done for some minutes: see the log for `job failed`.',
    '已有数分钟未执行，请在日志中查找 `job failed`。',
  ],
  job_payments: [
    'Open payments are followed',
    '付款跟进',
    'This work has not been done for some minutes: see the log for `job failed`.',
    '已有数分钟未执行，请在日志中查找 `job failed`。',
  ],
  job_sweeps: [
    'What has run out is swept',
    '过期数据清理',
    'This work has not been done for an hour: see the log for `job failed`.',
    '已有一小时未执行，请在日志中查找 `job failed`。',
  ],
  backup: [
    'Hours since the last backup: {n}',
    '距上次备份 {n} 小时',
    'Run `npm run backup`, and have it run every day.',
    '请运行 `npm run backup`，并设为每天自动执行。',
  ],
  backup_never: [
    'No backup has been made',
    '尚未备份',
    'Run `npm run backup`, and have it run every day.',
    '请运行 `npm run backup`，并设为每天自动执行。',
  ],
  disk: [
    'Room left on the disk: {n}%',
    '磁盘剩余空间：{n}%',
    'Free some, or move to a larger disk.',
    '请清理空间，或更换更大的磁盘。',
  ],
  clock: [
    'Seconds between our clock and the database’s: {n}',
    '与数据库的时钟相差 {n} 秒',
    'Set both by the network (NTP): bookings go by our clock.',
    '请让两边都通过网络校时（NTP），预订以本机时钟为准。',
  ],
  database: [
    'The database is up to date',
    '数据库版本',
    'Run `npm run migrate`.',
    '请运行 `npm run migrate`。',
  ],
  setup_cards: [
    'Cards are set up',
    '银行卡支付',
    'Set Stripe’s three keys: docs/cards.md.',
    '请设置 Stripe 的三个密钥，见 docs/cards.md。',
  ],
  setup_mail: [
    'Mail is set up',
    '邮件服务',
    'Set SMTP_URL and MAIL_FROM.',
    '请设置 SMTP_URL 和 MAIL_FROM。',
  ],
  setup_discord: [
    'Discord is set up',
    'Discord',
    'Set its keys, where the club has a server there.',
    '若俱乐部有 Discord 服务器，请设置其密钥。',
  ],
  setup_pin: [
    'The staff’s PIN is set',
    '员工 PIN 码',
    'Choose one under Settings.',
    '请在「设置」中设定。',
  ],
  setup_address: [
    'The venue’s address is set',
    '网站地址',
    'Set PUBLIC_URL, with https.',
    '请设置 PUBLIC_URL，并使用 https。',
  ],
} as const satisfies Record<Concern, readonly [string, string, string, string]>

/** A concern's title and its mend in a language, with the number filled in. */
export function wordsOfConcern(
  concern: Concern,
  language: Language,
  value: number | null,
): { title: string; mend: string } {
  const [en, ch, mendEn, mendCh] = concerns[concern]
  const [title, mend] = language === 'ch' ? [ch, mendCh] : [en, mendEn]
  return { title: title.replace('{n}', String(value ?? 0)), mend }
}

/**
 * The result of one check. `look` can wait, `wrong` can't; `unset` is something that isn't set up, which may be
 * intended.
 */
const Finding = z.object({
  concern: Concern,
  standing: z.enum(['well', 'unset', 'look', 'wrong']),
  value: z.nullable(z.number()),
})

/** Whether everything works, for the owner: each problem with a way to mend it. */
export const getConcerns = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Whether all is well: mail, payments, jobs, backups, disk, clock, settings',
  access: 'admin',
  reply: z.object({ version: z.string(), database: z.string(), findings: z.array(Finding) }),
})
