import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { featureOrder, webFeatureOrder } from './subjects.ts'

export interface Source {
  readonly file: string
  readonly text: string
}

/**
 * A kind of file of the product. The first layer whose pattern matches a file is its layer; the group `own` is its
 * feature or page. It may import from the layers in `may`: `own x` of the same feature, `earlier x` of an earlier
 * one. `packages` are the npm packages that it may import; Node's own modules only if `node` is set.
 */
interface Layer {
  readonly name: string
  readonly files: RegExp
  readonly may: readonly string[]
  readonly packages: RegExp
  readonly node?: true
}

const duty = (name: string) =>
  `^server/src/features/(?<own>[a-z]+)/([a-z-]+/)?${name}(\\.[a-z-]+)?\\.ts$`
const none = /^$/
const npm = /./
/** Excludes packages that only the database's code, the kernel and the rules may import. */
const plain = /^(?!drizzle-orm|pg$|fastify|@fastify|temporal-polyfill)/
const page = ['kit', 'ui', 'lib', 'i18n', 'contract']
const wholePage = ['app', 'pages', 'card form', 'web feature', ...page]
const kernel = ['contract', 'kernel', 'kernel db']

const layers: readonly Layer[] = [
  { name: 'contract', files: /^contract\/src\//, may: ['contract'], packages: /^zod\/mini$/ },
  {
    name: 'kernel db',
    files: /^server\/src\/kernel\/db\/(db|columns)[./-]/,
    may: kernel,
    packages: npm,
    node: true,
  },
  { name: 'kernel', files: /^server\/src\/kernel\//, may: kernel, packages: npm, node: true },
  {
    name: 'embedded',
    files: /^server\/src\/embedded\//,
    may: [...kernel, 'embedded'],
    packages: npm,
    node: true,
  },
  {
    name: 'routes',
    files: new RegExp(duty('routes')),
    may: [...kernel, 'own routes', 'own service', 'earlier service'],
    packages: none,
  },
  {
    name: 'service',
    files: new RegExp(duty('service')),
    may: [
      ...kernel,
      ...['service', 'policy', 'rules'].map((each) => `earlier ${each}`),
      ...['service', 'policy', 'rules', 'repository'].map((each) => `own ${each}`),
    ],
    packages: plain,
    node: true,
  },
  {
    name: 'policy',
    files: new RegExp(duty('policy')),
    may: ['contract', 'own policy', 'own rules'],
    packages: none,
  },
  {
    name: 'rules',
    files: new RegExp(duty('rules')),
    may: ['contract', 'own rules', 'earlier rules'],
    packages: /^(temporal-polyfill|schema-dts)$/,
  },
  {
    name: 'repository',
    files: new RegExp(duty('repository')),
    may: [
      'contract',
      'kernel db',
      ...['repository', 'schema', 'rules'].map((each) => `own ${each}`),
      ...['schema', 'rules'].map((each) => `earlier ${each}`),
    ],
    packages: /^drizzle-orm/,
  },
  {
    name: 'schema',
    files: new RegExp(duty('schema')),
    may: ['contract', 'kernel db', 'own rules', 'own schema', 'earlier schema'],
    packages: /^drizzle-orm/,
  },
  {
    name: 'server root',
    files: /^server\/src\/[a-z-]+\.ts$/,
    may: [...kernel, 'embedded', 'routes', 'service', 'seeds', 'server root'],
    packages: /^(?!drizzle-orm|pg$|temporal-polyfill)/,
    node: true,
  },
  {
    name: 'seeds',
    files: /^server\/seeds\//,
    may: [...kernel, 'routes', 'service', 'rules', 'schema', 'repository', 'server root', 'seeds'],
    packages: npm,
    node: true,
  },
  {
    name: 'web main',
    files: /^web\/src\/(main\.tsx|[a-z-]+\.d\.ts)$/,
    may: wholePage,
    packages: npm,
  },
  { name: 'worker', files: /^web\/worker\//, may: ['contract', 'worker'], packages: none },
  { name: 'app', files: /^web\/src\/app\//, may: wholePage, packages: npm },
  {
    name: 'pages',
    files: /^web\/src\/pages\/((?<own>[^/]+)\/)?/,
    may: ['own pages', 'web feature', 'card form', ...page],
    packages: npm,
  },
  {
    name: 'card form',
    files: /^web\/src\/features\/(?<own>payments)\/card-?form[./-]/i,
    may: ['own web feature', 'earlier web feature', 'card form', ...page],
    packages: npm,
  },
  {
    name: 'web feature',
    files: /^web\/src\/features\/(?<own>[a-z]+)\//,
    may: ['own web feature', 'earlier web feature', 'card form', ...page],
    packages: npm,
  },
  { name: 'kit', files: /^web\/src\/kit\//, may: page, packages: npm },
  { name: 'ui', files: /^web\/src\/ui\//, may: ['ui'], packages: npm },
  { name: 'lib', files: /^web\/src\/lib\//, may: ['lib', 'i18n', 'contract'], packages: npm },
  { name: 'i18n', files: /^web\/src\/i18n\//, may: ['i18n', 'contract'], packages: npm },
]

/** The files that are checked: those of the product, without their tests. */
export const ofProduct =
  /^(contract\/src|server\/(src|seeds)|web\/(src|worker))\/(?!.*\.test\.tsx?$).*\.tsx?$/

function seatOf(file: string): { layer: Layer; own: string | undefined } | undefined {
  for (const layer of layers) {
    const match = layer.files.exec(file)
    if (match) return { layer, own: match.groups?.['own'] }
  }
  return undefined
}

/** The position of a feature in its order; -1 if it isn't in the order. */
const stepOf = (layer: string, own: string | undefined) =>
  (/^(web feature|card form)$/.test(layer) ? webFeatureOrder : featureOrder).findIndex(
    (step) => own !== undefined && step.includes(own),
  )

/** Wallet, payments and bills are one subject, money, in three folders. They may use each other. */
const money = ['wallet', 'payments', 'bills']
const areOneSubject = (one: string | undefined, other: string | undefined): boolean =>
  [one, other].every((own) => own !== undefined && money.includes(own))

const statement =
  /^(?:import|export) (type )?(?:[\w$]+,? )?(?:\{[^}]*\} |\*(?: as [\w$]+)? )?(?:from )?'([^'\n]+)'/gm
const later = /\bimport\(\s*'([^']+)'/g

/** The import specifiers that a file loads statically at run time. */
const loadedBy = (text: string): string[] =>
  [...text.matchAll(statement)].flatMap(([, type, specifier = '']) => (type ? [] : [specifier]))

/** All import specifiers of a file, including types and dynamic imports, and whether each is for types only. */
const importsOf = (text: string): { specifier: string; isType: boolean }[] => [
  ...[...text.matchAll(statement)].map(([, type, specifier = '']) => ({
    specifier,
    isType: type !== undefined,
  })),
  ...[...text.matchAll(later)].map(([, specifier = '']) => ({ specifier, isType: false })),
]

/** The path of one of our own files; `undefined` for a package. */
function pathOf(from: string, specifier: string): string | undefined {
  const contract = /^@lantern\/contract\/(.+)$/.exec(specifier)?.[1]
  if (contract !== undefined) return `contract/src/${contract}.ts`
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    : undefined
}

/** Our own files that a file loads statically. */
export const filesLoadedBy = ({ file, text }: Source): string[] =>
  loadedBy(text).flatMap((specifier) => pathOf(file, specifier) ?? [])

/** Each import that violates the order, and each file or feature without a place in it, one line each. */
export function forbiddenImports(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    const seat = seatOf(file)
    if (!seat) return [`${file} has no place in scripts/check/house.ts`]
    const { layer, own } = seat
    const step = stepOf(layer.name, own)
    if (/\/features\//.test(file) && step < 0)
      return [`${file}: ${own} is not in scripts/check/subjects.ts`]
    return importsOf(text).flatMap(({ specifier, isType }) => {
      const path = pathOf(file, specifier)
      const told = [`${file} is of '${layer.name}', which may not import ${specifier}`]
      if (path === undefined) {
        if (isBuiltin(specifier)) return layer.node ? [] : told
        return layer.packages.test(specifier) ? [] : told
      }
      const aim = seatOf(path)
      if (!aim) return path.endsWith('.css') || path.endsWith('.json') ? [] : told
      const there = aim.layer.name
      const isEarlier = stepOf(there, aim.own) < step || areOneSubject(own, aim.own)
      const isOwn = aim.own === own && (own !== undefined || path === file)
      const isOfFeatures = own !== undefined && aim.own !== undefined
      const fits =
        layer.may.includes(there) ||
        // A type isn't a call, so every file may import types of its own feature and earlier ones, and every server
        // file those of the kernel.
        (isType && isOfFeatures && (isOwn || isEarlier)) ||
        (isType && there === 'kernel' && file.startsWith('server/')) ||
        (isOwn && layer.may.includes(`own ${there}`)) ||
        (isEarlier && layer.may.includes(`earlier ${there}`))
      return fits ? [] : told
    })
  })
}
