import type { Written } from '@lantern/contract/venue/languages'

/** Where the sentences of a namespace are, by the language that they are in. */
type Catalog = Readonly<Record<Written, () => Promise<{ default: object }>>>

export type Catalogs = Readonly<Record<string, Catalog>>
