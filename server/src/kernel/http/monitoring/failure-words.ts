import { projectRoot } from '../paths.ts'
import { pathWithoutKeys } from './request-log.ts'

/** The longest message that is told. A longer one quotes something. */
const LONGEST = 300

/**
 * A failure's message without what it may quote of somebody: what stands in quotation marks, addresses of mail,
 * keys, and numbers of four digits or more (telephones, cards, ids). What is left says which kind of failure it is.
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

/** One line of a stack, as error services take it. */
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
 * A file's name without the folder that the house lies in, without a host, a query, and the key that a page's own address
 * can have.
 */
const pathOf = (file: string) =>
  pathWithoutKeys(
    file
      .replace(/^(file:\/\/|https?:\/\/[^/]+)/, '')
      .replace(projectRoot, '')
      .replace(/[?#].*$/, ''),
  )

/** The lines of a stack, outermost first. Lines of other forms are left out. */
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
