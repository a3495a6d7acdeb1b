import { packageHomes, workspaces } from './house.ts'
import type { Edge, Problem } from './graph.ts'
import { isBuilt } from './resolve.ts'
import { seatOf, type Seat } from './seat.ts'
import { featureOrder, webFeatureOrder } from './subjects.ts'

/** The position of a room in its order: that of the server's features, or that of the page's. */
function stepOf({ place, own }: Seat): number {
  const order = place.name === 'web feature' ? webFeatureOrder : featureOrder
  return order.findIndex((step) => own !== undefined && step.includes(own))
}

const isOne = (name: string, of: readonly string[]) =>
  of.some((one) =>
    /[/:]$/.test(one) ? name.startsWith(one) : name === one || name.startsWith(`${one}/`),
  )

/** The problem with one import, as the end of a sentence about its file; nothing if it is allowed. */
function fault(
  { from, specifier, target }: Edge,
  seat: Seat,
): [rule: string, why: string] | undefined {
  const { place } = seat
  if (target.to === 'nowhere')
    return ['resolves', `imports '${specifier}', but there is no file ${target.tried}`]

  if (target.to === 'package') {
    const { name } = target
    const allowed =
      typeof place.packages === 'string'
        ? place.packages === 'npm and node' || !name.startsWith('node:')
        : isOne(name, place.packages)
    const home = packageHomes.find(({ packages }) => isOne(name, packages))
    if (allowed && (!home || home.homes.includes(place.name))) return undefined
    return ['imports', `is of '${place.name}', which may not import the package '${name}'`]
  }

  if (isBuilt(target.path)) return ['dist', `imports '${specifier}', which a build writes`]
  const [here, there] = [from, target.path].map((path) => path.split('/')[0] ?? '')
  const crosses = here !== there && workspaces.includes(there ?? '')
  if (target.relative && crosses && (workspaces.includes(here ?? '') || there === 'contract'))
    return ['workspaces', `imports '${specifier}' across workspaces; say @lantern/${there}/…`]

  const aim = seatOf(target.path)
  if (!aim) return ['place', `imports ${target.path}, which has no place in the house`]
  const sameRoom = aim.own === seat.own && (aim.own !== undefined || target.path === from)
  const earlier = stepOf(aim) < stepOf(seat)
  const allowed =
    place.imports.includes(aim.place.name) ||
    (sameRoom && place.imports.includes(`own ${aim.place.name}`)) ||
    (earlier && place.imports.includes(`earlier ${aim.place.name}`))
  if (allowed) return undefined
  const whose = (room: Seat) => (room.own ? `${room.place.name} of ${room.own}` : room.place.name)
  return [
    'imports',
    `is of '${whose(seat)}', which may not import ${target.path} ('${whose(aim)}')`,
  ]
}

/** Imports that `house.ts` doesn't allow. Files without a place are reported by the check of names. */
export function forbiddenImports(edges: readonly Edge[]): Problem[] {
  return edges.flatMap((edge) => {
    const seat = seatOf(edge.from)
    const found = seat && fault(edge, seat)
    if (!found) return []
    const [rule, why] = found
    return [{ file: `${edge.from}:${edge.line}`, rule, sentence: why }]
  })
}
