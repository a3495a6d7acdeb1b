import { MIDDLE, SIDE, bar, define, radial } from './ink.mjs'
import { css, oklch } from '../palette.mjs'
import { n1 } from '../space.mjs'

/** Everything here is lit by one lantern, up and to the left of the table. */
const LAMP = '<feDistantLight azimuth="229" elevation="54"/>'

const PLUM = css(oklch(0.2, 0.06, 318))

/**
 * Gives what is drawn a body: its lit side warm, its shaded side plum, an edge that catches the lamp.
 * `soft` is how far its edges round off (units), `high` how steep they are, `shine` from 0 (matt) to
 * about 1 (glazed), `tight` how small the highlight is.
 */
export function lit(svg, { soft = 7, high = 7, shine = 0.25, tight = 18 } = {}) {
  const filter =
    define(`<filter id="@" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${n1(soft)}" result="h"/>
<feDiffuseLighting in="h" surfaceScale="${n1(high * 1.9)}" diffuseConstant="1.06" lighting-color="#fff" >${LAMP}</feDiffuseLighting><feGaussianBlur stdDeviation="${n1(soft * 0.16)}" result="d"/>
<feComponentTransfer in="d" result="t"><feFuncR type="table" tableValues=".3 .44 .62 .82 .95 1"/><feFuncG type="table" tableValues=".15 .27 .47 .74 .93 1"/><feFuncB type="table" tableValues=".32 .4 .52 .7 .86 .93"/></feComponentTransfer>
<feComposite in="t" in2="SourceGraphic" operator="arithmetic" k1="1.04" result="m"/>
<feSpecularLighting in="h" surfaceScale="${n1(high * 1.9)}" specularConstant="1" specularExponent="${tight}" lighting-color="#ffeccb" >${LAMP}</feSpecularLighting><feGaussianBlur stdDeviation="${n1(soft * 0.1)}" result="s"/>
<feComposite in="s" in2="SourceAlpha" operator="in" result="g"/>
<feComposite in="m" in2="g" operator="arithmetic" k2="1" k3="${shine}"/></filter>`)
  return `<g filter="${filter}">${svg}</g>`
}

/** The shadow of something that stands `height` units high: plum, away from the lamp, with a dark seam under it. */
export function cast(height, ...parts) {
  const filter =
    define(`<filter id="@" x="-20%" y="-20%" width="150%" height="150%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${n1(1.5 + height * 0.34)}"/><feOffset dx="${n1(height * 0.72)}" dy="${n1(height * 0.84)}" result="far"/>
<feFlood flood-color="${PLUM}" flood-opacity=".6"/><feComposite in2="far" operator="in" result="one"/>
<feGaussianBlur in="SourceAlpha" stdDeviation="${n1(1 + height * 0.07)}"/><feOffset dx="${n1(height * 0.1)}" dy="${n1(height * 0.12)}" result="near"/>
<feFlood flood-color="${PLUM}" flood-opacity=".62"/><feComposite in2="near" operator="in" result="two"/>
<feMerge><feMergeNode in="one"/><feMergeNode in="two"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`)
  return `<g filter="${filter}">${parts.join('')}</g>`
}

export const blurred = (px, svg, more = '') =>
  `<g filter="${define(`<filter id="@" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${n1(px)}"/></filter>`)}" ${more}>${svg}</g>`

/** The evening over all of it: a warm breath from the lantern, plum towards the far corners. */
export function evening() {
  const plum = oklch(0.17, 0.055, 315)
  const warm = oklch(0.82, 0.13, 66)
  const far = radial(MIDDLE - 90, MIDDLE - 110, 830, [
    [0, css(plum), 0],
    [0.5, css(plum), 0],
    [0.76, css(plum), 0.34],
    [1, css(plum), 0.78],
  ])
  const near = radial(230, 150, 780, [
    [0, css(warm), 0.26],
    [0.4, css(warm), 0.1],
    [1, css(warm), 0],
  ])
  const all = (fill, more) => bar(0, 0, SIDE, SIDE, 0, fill, more)
  return all(near, 'style="mix-blend-mode:screen"') + all(far)
}
