import { engineNames, type EngineName } from './engine.ts'
import type { Outcome } from './run.ts'

/** What the table says of a journey that wasn't made, or how it went. */
export type Entry = Outcome | { engine: EngineName; journey: string; cannot: string }

const cellOf = (entries: readonly Entry[]) =>
  entries
    .map((entry) => {
      if ('cannot' in entry) return `not here: ${entry.cannot}`
      const { width, seconds, problems } = entry
      return problems.length === 0 ? `${width} (${seconds} s)` : `**${width} failed**`
    })
    .join(', ') || '–'

/** A table in Markdown: a journey to a line, an engine to a column, and the widths at which each held. */
export function tableOf(entries: readonly Entry[]): string {
  const names = [...new Set(entries.map(({ journey }) => journey))]
  const engines = engineNames.filter((name) => entries.some(({ engine }) => engine === name))
  const lines = [
    ['Journey', ...engines],
    ['---', ...engines.map(() => '---')],
    ...names.map((name) => [
      name,
      ...engines.map((engine) =>
        cellOf(entries.filter((one) => one.journey === name && one.engine === engine)),
      ),
    ]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
