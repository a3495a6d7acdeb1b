import type { Found } from './check.ts'
import type { Lack } from './compat.ts'

const line = /^(?<file>[^(\n]+)\((?<line>\d+),\d+\): error TS\d+: (?<sentence>.*)$/gm
const member = /^Property '(?<name>[^']+)' does not exist on type '(?<owner>[^']+)'/
const global = /^Cannot find name '(?<name>[^']+)'/

/** The compiler's errors for sources that use removed declarations. Other errors are passed on as they are. */
export function usesInTypes(said: string, removed: ReadonlyMap<string, Lack>): Found[] {
  return [...said.matchAll(line)].map(({ groups = {} }) => {
    const { sentence = '', file = '' } = groups
    const { name = '', owner } = (member.exec(sentence) ?? global.exec(sentence))?.groups ?? {}
    const lack = removed.get(name) ?? {
      key: 'types',
      since: 'it has no such thing',
      isOfDevice: false,
    }
    const written = name === '' ? sentence : owner === undefined ? name : `${owner}.${name}`
    return { name: written, lack, offset: 0, file, line: Number(groups['line']) }
  })
}
