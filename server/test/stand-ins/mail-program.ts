import { expect } from 'vitest'
import type { Received } from './post-office.ts'

const linksIn = (text: string) =>
  Array.from(text.matchAll(/https?:\/\/[^\s"<>]+/g), ([link]) => link)

const unescaped = (html: string) =>
  html
    .replace(
      /&(lt|gt|quot|#39);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? "'",
    )
    .replaceAll('&amp;', '&')

/** The words of a text, without punctuation and spaces. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Parses an email as a mail program does, and checks it: a subject, a sender with a name, plain text with the same
 * words as the HTML, the same links in both, all of them to the venue, no external resources, and no attachment.
 * Returns the links.
 */
export function readByMailProgram({ read }: Received, origin: string): string[] {
  const { subject = '', text = '', html = '' } = read
  expect(subject).not.toBe('')
  expect(subject).not.toMatch(/=\?|\ufffd/)
  expect(read.from).toMatchObject({ name: 'Lantern', address: 'club@lantern.example' })
  expect(read.messageId).toMatch(/^<\d+\.\d+@lantern\.example>$/)
  expect(read.attachments).toEqual([])
  const addresses = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => unescaped(href))
  const links = linksIn(text)
  expect(new Set(addresses)).toEqual(new Set(links))
  for (const link of links) expect(new URL(link).origin).toBe(origin)
  expect(html).not.toMatch(/<(?:img|script|link|iframe)\b|\bsrc=|url\(/i)
  const answer = wordsOf(links.reduce((rest, link) => rest.replace(link, ' '), text))
  const shown = new Set(
    wordsOf(unescaped(html.replace(/<(title|style)[^]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' '))),
  )
  expect(answer.filter((word) => !shown.has(word))).toEqual([])
  return links
}
