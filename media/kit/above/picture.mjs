import { cloth } from './cloth.mjs'
import { SIDE, definitions } from './ink.mjs'
import { evening } from './lamp.mjs'

/** The middle of the sheet: what stands on it fills the picture. */
const FRAME = `30 45 ${SIDE - 80} ${SIDE - 80}`

/** A picture of what stands on the club's cloth, as SVG. */
export function picture(...parts) {
  const body = `<g style="isolation:isolate">${cloth()}${parts.flat(9).join('\n')}${evening()}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${FRAME}"><defs>${definitions(body)}</defs>${body}</svg>`
}
