import { languages, type Written } from '@lantern/contract/venue/languages'
import { escaped } from '../venue/pages/rules.ts'
import type { RenderedEmail } from './rules.rows.ts'

const colons: Readonly<Record<Written, string>> = { en: ': ', ch: '：' }

export function toText(email: RenderedEmail): string {
  const { greeting, paragraphs, rows, link, links, after, footer, leave } = email
  const labelled = (label: string, value: string) => label + colons[email.language] + value
  const table = rows.map((row) => (row === null ? '' : labelled(...row))).join('\n')
  const parts = [
    greeting,
    ...paragraphs,
    table.trim(),
    link && labelled(link.label, link.url),
    ...links.map(({ label, url }) => labelled(label, url)),
    ...after,
    ['--', ...footer, ...(leave ? [labelled(leave.label, leave.url)] : [])].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const font =
  "font-family:-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',Arial,sans-serif;font-size:16px;line-height:1.6;color:#2b1f31"

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`

const plainLink = ({ label, url }: RenderedEmail['links'][number]) =>
  `<a href="${escaped(url)}" style="display:inline-block;margin:0 20px 8px 0;color:#6c5f70">${escaped(label)}</a>`

/** On a phone, a Chinese label or date breaks between words only. */
const words = 'vertical-align:top;word-break:keep-all;overflow-wrap:break-word'

function rowHtml(row: RenderedEmail['rows'][number]): string {
  if (row === null) return '<tr><td colspan="2" style="border-top:1px solid #e6ddcc"></td></tr>'
  const [label, value] = row
  return `<tr><td style="padding:4px 16px 4px 0;color:#6c5f70;${words}">${escaped(label)}</td><td style="padding:4px 0;text-align:right;${words}">${escaped(value)}</td></tr>`
}

/** An email as simple HTML: one sheet, one button, no pictures, and nothing loaded from our server. */
export function toHtml(email: RenderedEmail): string {
  const { subject, greeting, paragraphs, rows, link, links, after, footer, leave } = email
  const table = `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 20px">${rows.map(rowHtml).join('')}</table>`
  const button = (label: string, url: string) =>
    `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 28px;border-radius:12px;background:#f0a43a;color:#2d1b0b;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`
  const inside = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    rows.length > 0 ? table : '',
    link ? button(link.label, link.url) : '',
    links.length > 0 ? `<p style="margin:0 0 24px">${links.map(plainLink).join('')}</p>` : '',
    ...after.map(paragraph),
  ].join('')
  const end = [...footer.map(escaped), ...(leave ? [plainLink(leave)] : [])].join('<br>')
  return `<!doctype html><html lang="${languages[email.language].tag}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px 12px;background:#f8f3e8"><div style="max-width:560px;margin:0 auto;padding:32px 28px;border-radius:18px;background:#fffdf8;${font}">${inside}<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e6ddcc;font-size:13px;color:#6c5f70">${end}</p></div></body></html>`
}
