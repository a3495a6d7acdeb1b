/** OKLCH to linear sRGB, as `[r, g, b]` from 0 to about 1. */
export function oklch(lightness, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((x) => Math.max(0, x))
}

/** A linear colour as a CSS colour; `alpha` from 0 to 1. */
export function css(linear, alpha = 1) {
  const [r, g, b] = linear.map((x) => {
    const c = Math.min(1, Math.max(0, x))
    return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055))
  })
  return alpha === 1 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${alpha})`
}

export const mix = (a, b, t) => a.map((x, i) => x + (b[i] - x) * t)

/** The club's own colours, as surfaces reflect them under white light. */
export const paint = {
  paper: oklch(0.95, 0.025, 85),
  linen: oklch(0.86, 0.04, 80),
  lantern: oklch(0.8, 0.15, 70),
  brass: oklch(0.76, 0.12, 80),
  bronze: oklch(0.5, 0.08, 65),
  honey: oklch(0.68, 0.12, 65),
  wood: oklch(0.55, 0.09, 50),
  walnut: oklch(0.42, 0.065, 42),
  ebony: oklch(0.27, 0.03, 330),
  plum: oklch(0.42, 0.11, 330),
  aubergine: oklch(0.33, 0.07, 318),
  night: oklch(0.2, 0.035, 310),
  vermilion: oklch(0.58, 0.19, 30),
  wine: oklch(0.46, 0.115, 12),
  rose: oklch(0.68, 0.12, 15),
  jade: oklch(0.58, 0.085, 175),
  pine: oklch(0.42, 0.06, 190),
  felt: oklch(0.46, 0.07, 180),
  moss: oklch(0.5, 0.09, 145),
  leaf: oklch(0.6, 0.12, 140),
  dusk: oklch(0.45, 0.07, 285),
  steel: oklch(0.72, 0.02, 280),
  silver: oklch(0.88, 0.012, 85),
  black: oklch(0.22, 0.02, 310),
  ivory: oklch(0.94, 0.035, 88),
}

/** What the lamps give off. */
export const light = {
  lantern: oklch(0.89, 0.095, 72),
  amber: oklch(0.82, 0.14, 66),
  ember: oklch(0.7, 0.17, 45),
  screen: oklch(0.85, 0.07, 190),
  moon: oklch(0.75, 0.06, 280),
  rose: oklch(0.72, 0.17, 5),
}
