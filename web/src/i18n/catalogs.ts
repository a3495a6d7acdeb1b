import { writtenIn, type Language } from '@lantern/contract/languages'
import { memberCatalogs } from './catalogs-member.ts'
import type { MemberNamespace, Messages, Namespace } from './messages.ts'

const isMembers = (name: Namespace): name is MemberNamespace => Object.hasOwn(memberCatalogs, name)

/** The sentences of a namespace in a language. Rejects if the download fails. */
export async function wordsOf(language: Language, name: Namespace): Promise<Messages[Namespace]> {
  const spoken = writtenIn(language)
  if (isMembers(name)) return (await memberCatalogs[name][spoken]()).default
  const { staffCatalogs } = await import('./catalogs-staff.ts')
  return (await staffCatalogs[name][spoken]()).default
}
