/**
 * The plan of the house: the kinds of files, and which may import which. It holds data only; the checks beside
 * this file read it. The first place whose pattern fits a file is that file's place.
 */

import { featureOrder, webFeatureOrder } from './subjects.ts'

/** Folders in which every source file must have a place. */
export const folders = ['contract/src', 'server', 'web', 'e2e', 'proof', 'scripts']

export type PlaceName =
  | 'contract'
  | 'contract test'
  | 'kernel'
  | 'kernel db'
  | 'embedded'
  | 'routes'
  | 'service'
  | 'policy'
  | 'rules'
  | 'repository'
  | 'schema'
  | 'server root'
  | 'seeds'
  | 'server test'
  | 'web main'
  | 'worker'
  | 'app'
  | 'pages'
  | 'card form'
  | 'web feature'
  | 'kit'
  | 'ui'
  | 'lib'
  | 'i18n'
  | 'styles'
  | 'web test'
  | 'proof'
  | 'tools'

export interface Place {
  readonly name: PlaceName
  /**
   * The files of this place, as paths from the root. The group `own` separates rooms of one place, such as
   * features.
   */
  readonly files: RegExp
  /**
   * Our own places that its files may import: `own x` in the same room only, `earlier x` in features of earlier
   * steps only.
   */
  readonly imports: readonly (PlaceName | `own ${PlaceName}` | `earlier ${PlaceName}`)[]
  /** The packages that its files may import: all of npm, npm and Node's modules, or the listed ones. */
  readonly packages: 'npm' | 'npm and node' | readonly string[]
}

/**
 * A feature's file has the name of its duty, with a subject if one file would be too long. In a feature of more
 * than some fifteen files the subject comes first, as a folder: `bookings/desk/service.reschedule.ts`.
 */
const duty = (name: string) =>
  new RegExp(
    `^server/src/features/(?<own>${featureOrder.flat().join('|')})/([a-z-]+/)?${name}(\\.[a-z-]+)?\\.ts$`,
  )

const serverParts: readonly PlaceName[] = [
  ...(['contract', 'kernel', 'kernel db', 'embedded', 'server root', 'seeds'] as const),
  ...(['routes', 'service', 'policy', 'rules', 'repository', 'schema'] as const),
]
const webParts: readonly PlaceName[] = [
  ...(['contract', 'app', 'pages', 'card form', 'web feature'] as const),
  ...(['kit', 'ui', 'lib', 'i18n', 'styles'] as const),
]

const featureImports = [
  ...(['own web feature', 'earlier web feature', 'own card form', 'card form'] as const),
  ...(['kit', 'ui', 'lib', 'i18n', 'contract'] as const),
]

export const places: readonly Place[] = [
  {
    name: 'contract test',
    files: /^contract\/src\/.*\.test\.ts$/,
    imports: ['contract', 'contract test'],
    packages: 'npm and node',
  },
  {
    name: 'contract',
    files: /^contract\/src\//,
    imports: ['contract'],
    packages: ['zod/mini'],
  },

  {
    name: 'server test',
    files: /^server\/(test\/|.*\.test\.ts$)/,
    imports: [...serverParts, 'server test'],
    packages: 'npm and node',
  },
  {
    name: 'seeds',
    files: /^server\/seeds\//,
    imports: serverParts,
    packages: 'npm and node',
  },
  {
    name: 'kernel db',
    files: /^server\/src\/kernel\/db\/(db|columns)[./-]/,
    imports: ['contract', 'kernel', 'kernel db'],
    packages: 'npm and node',
  },
  {
    name: 'kernel',
    files: /^server\/src\/kernel\//,
    imports: ['contract', 'kernel', 'kernel db'],
    packages: 'npm and node',
  },
  {
    name: 'embedded',
    files: /^server\/src\/embedded\//,
    imports: ['contract', 'kernel', 'kernel db', 'embedded'],
    packages: 'npm and node',
  },
  {
    name: 'routes',
    files: duty('routes'),
    imports: ['contract', 'kernel', 'kernel db', 'own routes', 'own service'],
    packages: [],
  },
  {
    name: 'service',
    files: duty('service'),
    imports: [
      ...(['contract', 'kernel', 'kernel db', 'earlier service'] as const),
      ...(['own service', 'own policy', 'own rules', 'own repository'] as const),
    ],
    packages: 'npm and node',
  },
  {
    name: 'policy',
    files: duty('policy'),
    imports: ['contract', 'own policy', 'own rules'],
    packages: [],
  },
  {
    name: 'rules',
    files: duty('rules'),
    imports: ['contract', 'own rules'],
    packages: ['temporal-polyfill', 'schema-dts'],
  },
  {
    name: 'repository',
    files: duty('repository'),
    imports: ['kernel db', 'own repository', 'own schema', 'earlier schema'],
    packages: ['drizzle-orm'],
  },
  {
    name: 'schema',
    files: duty('schema'),
    imports: ['contract', 'kernel db', 'own schema', 'earlier schema'],
    packages: ['drizzle-orm'],
  },
  {
    name: 'server root',
    files: /^server\/src\/[a-z-]+\.ts$/,
    imports: [
      ...(['contract', 'kernel', 'kernel db', 'embedded'] as const),
      ...(['routes', 'service', 'seeds', 'server root'] as const),
    ],
    packages: 'npm and node',
  },

  {
    name: 'web test',
    files: /^web\/(src|worker)\/.*\.test\.tsx?$/,
    imports: [...webParts, 'worker', 'web test'],
    packages: 'npm and node',
  },
  { name: 'styles', files: /^web\/src\/([a-z-]+|styles\/.*)\.css$/, imports: [], packages: 'npm' },
  {
    name: 'web main',
    files: /^web\/(src\/(main\.tsx|[a-z-]+\.d\.ts)|public\/[a-z-]+\.js)$/,
    imports: webParts,
    packages: 'npm',
  },
  { name: 'worker', files: /^web\/worker\//, imports: ['contract', 'worker'], packages: [] },
  { name: 'app', files: /^web\/src\/app\//, imports: webParts, packages: 'npm' },
  {
    name: 'pages',
    files: /^web\/src\/pages\/((?<own>[^/]+)\/)?/,
    imports: [
      ...(['own pages', 'web feature', 'card form'] as const),
      ...(['kit', 'ui', 'lib', 'i18n', 'contract'] as const),
    ],
    packages: 'npm',
  },
  {
    name: 'card form',
    files: /^web\/src\/features\/(?<own>payments)\/card-?form[./-]/i,
    imports: featureImports,
    packages: 'npm',
  },
  {
    name: 'web feature',
    files: new RegExp(`^web/src/features/(?<own>${webFeatureOrder.flat().join('|')})/`),
    imports: featureImports,
    packages: 'npm',
  },
  // The kit joins calls and what people see: acts, the states of queries, forms.
  {
    name: 'kit',
    files: /^web\/src\/kit\//,
    imports: ['kit', 'ui', 'lib', 'i18n', 'contract'],
    packages: 'npm',
  },
  { name: 'ui', files: /^web\/src\/ui\//, imports: ['ui'], packages: 'npm' },
  { name: 'lib', files: /^web\/src\/lib\//, imports: ['lib', 'i18n', 'contract'], packages: 'npm' },
  { name: 'i18n', files: /^web\/src\/i18n\//, imports: ['i18n', 'contract'], packages: 'npm' },

  {
    name: 'proof',
    files: /^proof\//,
    imports: ['proof', 'tools', 'server test', ...serverParts, ...webParts],
    packages: 'npm and node',
  },
  {
    name: 'tools',
    files: /^((e2e|scripts)\/|(server|web)\/[a-z-]+\.config\.ts$)/,
    imports: ['tools', 'server test', 'web test', ...serverParts, ...webParts],
    packages: 'npm and node',
  },
]

/** Packages that only some places may import. A name ending in `/` means all packages of a scope. */
export const packageHomes: readonly { packages: readonly string[]; homes: readonly PlaceName[] }[] =
  [
    {
      packages: ['temporal-polyfill'],
      homes: ['kernel', 'kernel db', 'rules', 'seeds', 'server test', 'proof', 'tools'],
    },
    {
      packages: ['drizzle-orm', 'pg'],
      homes: [
        ...(['kernel', 'kernel db', 'embedded', 'repository', 'schema'] as const),
        ...(['seeds', 'server test', 'proof', 'tools'] as const),
      ],
    },
    {
      packages: ['fastify', '@fastify/', 'fastify-type-provider-zod'],
      homes: ['kernel', 'embedded', 'server root', 'server test', 'proof', 'tools'],
    },
  ]

/** What the first page must not load, found by following static imports that survive compilation. */
export const home: {
  readonly entry: string
  /** Pages that belong to the first page, although the router loads them lazily. */
  readonly shown: RegExp
  readonly withoutPackages: readonly string[]
  readonly withoutPlaces: readonly PlaceName[]
  /** The parts of these that it may load. Their imports are checked in the same way. */
  readonly besides: readonly string[]
} = {
  entry: 'web/src/main.tsx',
  shown: /^web\/src\/pages\/home(\/index|\/home)?\.tsx$/,
  withoutPackages: ['zod', '@hookform/resolvers', '@tanstack/react-query'],
  withoutPlaces: ['contract'],
  besides: ['contract/src/languages.ts'],
}

/** What features of the page must leave to the kit and the contract. */
export const byHand = {
  files: /^web\/src\/features\/(?!.*\.test\.tsx?$).*\.tsx?$/,
  /** Setters of state whose name says that something is under way. */
  busySetters:
    /^set(Is)?(Busy|Pending|Sending|Saving|Loading|Submitting|Working|Waiting|Deleting)$/,
}

/**
 * Files that must use `data-tip` and not `title`, and the elements, with the components that pass their props
 * on to one.
 */
export const hints = {
  files: /^web\/src\/(?!.*\.test\.tsx?$).*\.tsx$/,
  elements: /^([a-z][a-z\d]*|Button|IconButton|Input|Link|Select)$/,
}

/** Files that people write and read, with their largest number of lines. */
export const size = {
  files: /\.(ts|tsx|mjs|css|sql)$/,
  lines: 300,
  /** Catalogs of sentences are lists and grow with the product. */
  except: [/^web\/src\/i18n\/[a-z]{2}[./]/],
}

/** File names that don't describe a duty. */
export const emptyNames = /(^|\/)(utils?|helpers?|misc)[./]/i

/** Names by which one workspace imports another. A relative path across workspaces is refused. */
export const workspaces = ['contract', 'server', 'web']
