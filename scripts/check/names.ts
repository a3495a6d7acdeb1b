import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from './graph.ts'
import { emptyNames, size } from './house.ts'
import { seatOf } from './seat.ts'
import { sharedLanguage, sharedWords, subjects } from './subjects.ts'

const duties = 'routes, service, policy, rules, repository, schema, or one of them with .<subject>'

/** Source files whose name or folder is not part of the house. */
export function misplaced(files: readonly string[]): Problem[] {
  return files.flatMap((file): Problem[] => {
    if (emptyNames.test(file))
      return [{ file, rule: 'name', sentence: "says nothing of the file's duty by its name" }]
    if (seatOf(file)) return []
    const feature = file.startsWith('server/src/features/')
    const hint = feature ? `; a file of a known feature is called ${duties}` : ''
    return [{ file, rule: 'name', sentence: `has no place in the house${hint}` }]
  })
}

/** Files that are longer than the limit in `house.ts`. */
export function tooLong(root: string, files: readonly string[]): Problem[] {
  return files.flatMap((file): Problem[] => {
    if (!size.files.test(file) || size.except.some((one) => one.test(file))) return []
    const lines = readFileSync(join(root, file), 'utf8').replace(/\n$/, '').split('\n').length
    if (lines <= size.lines) return []
    return [{ file, rule: 'length', sentence: `has ${lines} lines; ${size.lines} are allowed` }]
  })
}

const within = (path: RegExp, files: readonly string[]) =>
  files.flatMap((file) => {
    const name = path.exec(file)?.groups?.['name']
    return name === undefined ? [] : [{ file, name }]
  })

/**
 * Files of the contract and catalogs whose name isn't in the list of subjects. One thing has one name in every
 * layer.
 */
export function misnamed(files: readonly string[]): Problem[] {
  const isOf = (words: readonly string[]) => (name: string) =>
    words.some((word) => name === word || name.startsWith(`${word}-`))
  const ofContract = isOf([...subjects, ...sharedLanguage])
  const ofWords = isOf([...subjects, ...sharedWords])
  const contract = within(
    /^contract\/src\/(refusals\/)?(?<name>[a-z-]+)(\.test)?\.ts$/,
    files,
  ).filter(({ name }) => !ofContract(name))
  const words = within(/^web\/src\/i18n\/[a-z]+\/(?<name>[a-z-]+)\.ts$/, files).filter(
    ({ name }) => !ofWords(name),
  )
  return [...contract, ...words].map(({ file }) => ({
    file,
    rule: 'word',
    sentence: 'is named by no word of the list in scripts/check/subjects.ts',
  }))
}
