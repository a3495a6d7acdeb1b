import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { keysOf } from '../calls/records.ts'
import { sayIn, type InEach, type Language } from '../venue/languages.ts'
import { line, prose } from '../calls/primitives.ts'

/** The liveness check, for a supervisor that restarts the process on failure. It doesn't query the database. */
export const getHealth = endpoint('GET /api/health', {
  summary: 'Whether this instance is alive, and which version it is',
  reads: [],
  access: 'public',
  limit: 'none',
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
})

/** The readiness check, for a load balancer: it fails without the database or a migration, and while stopping. */
export const getReady = endpoint('GET /api/ready', {
  summary: 'Whether this instance wants requests',
  reads: [],
  access: 'public',
  limit: 'none',
  reply: z.object({ status: z.literal('ready') }),
  errors: ['not_ready'],
})

/** Reports an error of the page's code to the server. The report has no personal data. */
export const reportFailure = endpoint('POST /api/failures', {
  summary: 'Tell of a failure in a page',
  changes: [],
  access: 'public',
  body: z.strictObject({
    name: line(1, 100),
    message: prose(1_000),
    stack: prose(4_000),
    /** The path of the page's address, without its query. */
    page: line(1, 200).check(z.regex(/^\/[^?#]*$/)),
  }),
})

/** The texts about a job that runs every few minutes. */
const late = (en: string, ch: string) => ({
  title: { en, ch },
  mend: {
    en: 'This job has not run for some minutes. See the log for `job failed`.',
    ch: '已有数分钟未执行，请在日志中查找 `job failed`。',
  },
})

/** The remedy without a recent backup. */
const backUp = {
  en: 'Run `npm run backup`, and schedule it daily.',
  ch: '请运行 `npm run backup`，并设为每天自动执行。',
}

/**
 * The parts of the system that are checked, each with its texts on the health page: a title and a remedy. `{n}` is the
 * number of the finding. None of them contains personal data.
 */
const concerns = {
  books: {
    title: { en: 'Accounting check', ch: '账目核对' },
    mend: {
      en: 'Run `npm run doctor` to list the differences. Ask for help before you correct anything.',
      ch: '请运行 `npm run doctor` 查看差异明细，更正之前先寻求协助。',
    },
  },
  mail_late: {
    title: { en: 'Emails queued: {n}', ch: '待发邮件：{n} 封' },
    mend: {
      en: 'See the Outbox for the reason. Mail is set up with SMTP_URL.',
      ch: '原因见发件箱；发信服务由 SMTP_URL 设置。',
    },
  },
  mail_failed: {
    title: { en: 'Emails failed this week: {n}', ch: '本周未能送达的邮件：{n} 封' },
    mend: {
      en: 'See the Outbox. Most are wrong addresses.',
      ch: '请查看发件箱，多半是邮箱地址有误。',
    },
  },
  payments_review: {
    title: { en: 'Payments to review: {n}', ch: '待审核付款：{n} 笔' },
    mend: {
      en: 'An admin resolves each one under Payments.',
      ch: '请管理员在「付款审核」中逐笔处理。',
    },
  },
  payments_stuck: {
    title: { en: 'Payments open for over an hour: {n}', ch: '超过一小时未完成的付款：{n} 笔' },
    mend: {
      en: 'The card company may be unreachable. They are checked again automatically.',
      ch: '可能暂时连不上支付服务商，系统会自动重新查询。',
    },
  },
  refunds_failed: {
    title: { en: 'Failed card refunds: {n}', ch: '被银行卡拒收的退款：{n} 笔' },
    mend: {
      en: 'Send them again under Payments, or pay them out.',
      ch: '请在「付款审核」中重新退款，或当面退还。',
    },
  },
  job_mail: late('Sending emails', '邮件发送'),
  job_payments: late('Checking open payments', '付款跟进'),
  job_reminders: late('Booking reminders', '预订提醒'),
  job_waitlist: late('Waiting list offers', '候补递补'),
  job_no_shows: late('Marking no-shows', '未到店登记'),
  job_open_ends: late('Billing of parties with an open end', '不限时客人计时'),
  job_deposits: late('Paid and overdue deposits', '订金付清或逾期的处理'),
  job_series: late('Charging of repeat bookings', '重复预订按期扣款'),
  job_sweeps: {
    title: { en: 'Deleting expired data', ch: '过期数据清理' },
    mend: {
      en: 'This job has not run for an hour. See the log for `job failed`.',
      ch: '已有一小时未执行，请在日志中查找 `job failed`。',
    },
  },
  backup: {
    title: { en: 'Hours since the last backup: {n}', ch: '距上次备份 {n} 小时' },
    mend: backUp,
  },
  backup_never: {
    title: { en: 'No backup has been made', ch: '尚未备份' },
    mend: backUp,
  },
  disk: {
    title: { en: 'Free disk space: {n}%', ch: '磁盘剩余空间：{n}%' },
    mend: {
      en: 'Free some space, or move to a larger disk.',
      ch: '请清理空间，或更换更大的磁盘。',
    },
  },
  pictures_lost: {
    title: { en: 'Pictures missing in the bucket: {n}', ch: '存储桶中缺失的图片：{n} 张' },
    mend: {
      en: 'Restore `pictures/` from the bucket’s versions or a copy, or upload those pictures again.',
      ch: '请从存储桶的历史版本或副本恢复 `pictures/`，或重新上传这些图片。',
    },
  },
  pictures_unreachable: {
    title: { en: 'Picture bucket', ch: '图片存储桶' },
    mend: {
      en: 'Pictures are stored there. Check the S3 settings, and that the storage is up.',
      ch: '图片存放在那里：请检查 S3 设置，并确认存储服务正常。',
    },
  },
  clock: {
    title: {
      en: 'Seconds between the server’s clock and the database’s: {n}',
      ch: '与数据库的时钟相差 {n} 秒',
    },
    mend: {
      en: 'Set both by the network (NTP). The club uses the database’s clock; certificates and Stripe use the server’s.',
      ch: '请让两边都通过网络校时（NTP）：本店以数据库的时钟为准，证书与 Stripe 消息以本机时钟为准。',
    },
  },
  database: {
    title: { en: 'Database version', ch: '数据库版本' },
    mend: { en: 'Run `npm run migrate`.', ch: '请运行 `npm run migrate`。' },
  },
  setup_cards: {
    title: { en: 'Cards', ch: '银行卡支付' },
    mend: {
      en: 'Set Stripe’s three keys: docs/cards.md.',
      ch: '请设置 Stripe 的三个密钥，见 docs/cards.md。',
    },
  },
  setup_mail: {
    title: { en: 'Mail', ch: '邮件服务' },
    mend: { en: 'Set SMTP_URL and MAIL_FROM.', ch: '请设置 SMTP_URL 和 MAIL_FROM。' },
  },
  setup_discord: {
    title: { en: 'Discord', ch: 'Discord' },
    mend: {
      en: 'Set its keys if the club has a Discord server.',
      ch: '若俱乐部有 Discord 服务器，请设置其密钥。',
    },
  },
  setup_pin: {
    title: { en: 'The staff’s PIN', ch: '员工 PIN 码' },
    mend: { en: 'Choose one under Settings.', ch: '请在「设置」中设定。' },
  },
  setup_address: {
    title: { en: 'The venue’s address', ch: '网站地址' },
    mend: { en: 'Set PUBLIC_URL, with https.', ch: '请设置 PUBLIC_URL，并使用 https。' },
  },
} as const satisfies Record<string, { title: InEach; mend: InEach }>

const Concern = z.enum(keysOf(concerns))
export type Concern = z.output<typeof Concern>

/** The title and the remedy of a concern in a language, with the number filled in. */
export function wordsOfConcern(
  concern: Concern,
  language: Language,
  value: number | null,
): { title: string; mend: string } {
  const { title, mend } = concerns[concern]
  return {
    title: sayIn(title, language).replace('{n}', String(value ?? 0)),
    mend: sayIn(mend, language),
  }
}

/** The result of one check: `wrong` is urgent, `look` isn't; `unset` is a missing, perhaps intended setting. */
const Finding = z.object({
  concern: Concern,
  grade: z.enum(['well', 'unset', 'look', 'wrong']),
  value: z.nullable(z.number()),
})

export const getConcerns = endpoint('GET /api/admin/health', {
  summary: 'Whether all is well: mail, payments, jobs, backups, disk, clock, settings',
  reads: [],
  access: 'admin',
  reply: z.object({ version: z.string(), database: z.string(), findings: z.array(Finding) }),
})
