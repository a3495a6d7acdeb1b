import type { memberCatalogs } from './catalogs-member.ts'
import type { staffCatalogs } from './catalogs-staff.ts'

type Registered = typeof memberCatalogs & typeof staffCatalogs

export type Namespace = keyof Registered

export type MemberNamespace = keyof typeof memberCatalogs

export type Messages = {
  [N in Namespace]: Awaited<ReturnType<Registered[N]['en']>>['default']
}
