/**
 * The plan of the house: which kinds of files there are, and who may import whom. Data only; the checks beside
 * this file read it. The first place whose pattern fits a file is that file's place.
 */

import { featureOrder, webFeatureOrder } from './subjects.ts'

/** Folders whose every source file must have a place here. */
export const folders = ['contract/src', 'server', 'web', 'e2e', 'proof', 'scripts', 'media']

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
  /** Files of this place, as paths from the root. The group `own` tells rooms of one place apart, such as features. */
  readonly files: RegExp
  /** What its files may import of ours: `own x` in the same room only, `earlier x` in features of earlier steps only. */
  readonly imports: readonly (PlaceName | `own ${PlaceName}` | `earlier ${PlaceName}`)[]
  /** What it may import of others': every npm package, those and Node's own modules, or the ones listed. */
  readonly packages: 'npm' | 'npm and node' | readonly string[]
}

/**
 * A feature's file: its duty, or its duty and a subject where one file would be too long. A feature of more than some
 * fifteen files is told subject first: `bookings/desk/service.reschedule.ts`.
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
    packages: ['temporal-polyfill'],
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
    files: /^web\/src\/.*\.test\.tsx?$/,
    imports: [...webParts, 'web test'],
    packages: 'npm and node',
  },
  { name: 'styles', files: /^web\/src\/([a-z-]+|styles\/.*)\.css$/, imports: [], packages: 'npm' },
  {
    name: 'web main',
    files: /^web\/(src\/(main\.tsx|[a-z-]+\.d\.ts)|public\/[a-z-]+\.js)$/,
    imports: webParts,
    packages: 'npm',
  },
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
  // Where calls meet what is seen: acting, showing what a query gave, filling in a form.
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
    files: /^((e2e|scripts|media)\/|(server|web)\/[a-z-]+\.config\.ts$)/,
    imports: ['tools', 'server test', 'web test', ...serverParts, ...webParts],
    packages: 'npm and node',
  },
]

/** Packages that belong to some places only. A name ending in `/` means all of a scope. */
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

/** What the first page must do without: found by following static imports that survive compilation. */
export const home: {
  readonly entry: string
  /** Pages that the first page shows even where the router loads them lazily. */
  readonly shown: RegExp
  readonly withoutPackages: readonly string[]
  readonly withoutPlaces: readonly PlaceName[]
  /** What it may load of those, and what that imports is held to the same. */
  readonly besides: readonly string[]
} = {
  entry: 'web/src/main.tsx',
  shown: /^web\/src\/pages\/home(\/index|\/home)?\.tsx$/,
  withoutPackages: ['zod', '@hookform/resolvers', '@tanstack/react-query'],
  withoutPlaces: ['contract'],
  besides: ['contract/src/languages.ts'],
}

/** What the page's features leave to the kit and to the contract. */
export const byHand = {
  files: /^web\/src\/features\/(?!.*\.test\.tsx?$).*\.tsx?$/,
  /** Setters of state whose name says that something is under way. */
  busySetters:
    /^set(Is)?(Busy|Pending|Sending|Saving|Loading|Submitting|Working|Waiting|Deleting)$/,
}

/** Where the page's own tooltip stands in for the browser's: elements, and what hands all it is given on to one. */
export const hints = {
  files: /^web\/src\/(?!.*\.test\.tsx?$).*\.tsx$/,
  elements: /^([a-z][a-z\d]*|Button|IconButton|Input|Link|Select)$/,
}

/** Files that people write and read, and how long they may get. */
export const size = {
  files: /\.(ts|tsx|mjs|css|sql)$/,
  lines: 300,
  /** Catalogs of sentences are lists; they are as long as the product has sentences. */
  except: [/^web\/src\/i18n\/[a-z]{2}[./]/, /^contract\/src\/refusals\.ts$/],
}

/** Names that say nothing of a file's duty. */
export const emptyNames = /(^|\/)(utils?|helpers?|misc)[./]/i

/** Names one workspace calls another by; a relative path across is refused. */
export const workspaces = ['contract', 'server', 'web']
