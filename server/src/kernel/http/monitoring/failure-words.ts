import { projectRoot } from '../paths.ts'
import { pathWithoutKeys } from './request-log.ts'

/** The maximum length of a reported message. A longer one quotes user data. */
const LONGEST = 300

/**
 * A failure's message without possible personal data: quoted text, email addresses, keys, and numbers of four digits
 * or more (phone numbers, cards, ids). The rest identifies the kind of failure.
 */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/("|“)[^"”]*("|”)|(?<!\w)'[^']*'|‘[^’]*’|`[^`]*`/g, '"…"')
    .replace(/\(([^()]*)\)=\([^()]*\)/g, '($1)=(…)')
    .replace(/[^\s@<>()]+@[^\s@<>()]+/g, '…@…')
    .replace(/\?\S+/g, '?…')
    .replace(/\b[\w-]{20,}\b/g, '…')
    .replace(/\+?\d[\d\s().-]{2,}\d/g, '…')
    .slice(0, LONGEST)
}

/** One line of a stack in the format of error services. */
export interface Frame {
  function: string
  filename: string
  lineno: number
  colno: number
  in_app: boolean
}

/** `at name (file:1:2)` of Chromium and Node, `name@file:1:2` of Firefox and Safari. */
const lines = /^(?:\s*at (?:async )?(?:(.*?) \()?|([^\s@]*)@)(\S+?):(\d+):(\d+)\)?$/gm

/**
 * A file's path without the project's folder, host and query, and without a key that the page's own address may
 * contain.
 */
const pathOf = (file: string) =>
  pathWithoutKeys(
    file
      .replace(/^(file:\/\/|https?:\/\/[^/]+)/, '')
      .replace(projectRoot, '')
      .replace(/[?#].*$/, ''),
  )

/** The lines of a stack, outermost first. Lines in other formats are left out. */
export function framesOf(stack: string): Frame[] {
  return [...stack.matchAll(lines)]
    .map(([, name, other, file = '', line, column]) => ({
      function: name ?? (other || '?'),
      filename: pathOf(file),
      lineno: Number(line),
      colno: Number(column),
      in_app: !/node_modules|^node:/.test(file),
    }))
    .slice(0, 50)
    .toReversed()
}
