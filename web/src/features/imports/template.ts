import { columnsOf, type ImportKind } from '@lantern/contract/imports'
import { sayIn, type Language } from '@lantern/contract/languages'

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * An empty table of a kind with its titles in a language, and a line as an example, which isn't imported. The mark in
 * front tells spreadsheets that it is UTF-8.
 */
export function templateOf(kind: ImportKind, language: Language): string {
  const columns = columnsOf(kind).map(([, column]) => column)
  const titles = columns.map((column) => sayIn(column, language))
  const lines = [titles, columns.map(({ example }) => example)]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
