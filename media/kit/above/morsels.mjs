import { blob, disc, many, oval, place, shape, stroke, tone } from './ink.mjs'
import { n1 } from '../space.mjs'

/** Chili oil, where it was poured over. */
export const OIL =
  'M262 452C330 396 420 402 500 408C590 400 690 404 742 456C760 486 742 520 716 512C690 506 694 600 668 604C640 606 652 520 622 528C596 534 606 640 578 642C550 642 566 548 536 546C508 546 512 612 486 610C460 606 474 540 446 544C420 548 424 650 396 646C370 640 386 540 356 536C330 534 330 580 306 574C276 566 238 486 262 452Z'

export function cucumber(seed) {
  const k = 1 + (seed % 3) * 0.08
  const seeds = [-22, -4, 14].map((x) => oval(x, 4, 6, 3, tone(0.93, 0.06, 115)))
  return place(
    0,
    0,
    0,
    shape(
      'M-58 -14C-40 -44 34 -46 58 -18C64 8 40 34 6 32C-30 34 -62 14 -58 -14Z',
      tone(0.45, 0.12, 145),
    ) +
      shape(
        'M-48 -4C-30 -24 28 -28 50 -8C50 8 32 25 4 24C-24 26 -50 14 -48 -4Z',
        tone(0.88, 0.1, 124),
      ) +
      seeds.join(''),
    n1(k),
  )
}

export const poached = () =>
  shape('M-34 -78Q0 -90 36 -76L40 74Q4 90 -38 76Z', tone(0.86, 0.1, 84)) +
  shape('M-24 -70Q0 -78 27 -68L30 68Q2 78 -28 68Z', tone(0.945, 0.045, 78)) +
  stroke('M-12 -50Q-4 0 -12 52M12 -52Q18 0 12 50', tone(0.86, 0.06, 70), 3)

export const nugget = (seed) =>
  shape(
    blob(0, 0, 40 + (seed % 12), { seed, rough: 0.2, knots: 15, wide: 1.15 }),
    [tone(0.66, 0.14, 62), tone(0.6, 0.14, 56), tone(0.72, 0.13, 68)][seed % 3],
  ) +
  many(7, seed, (i, between) =>
    shape(
      blob(between(-28, 28), between(-24, 24), between(5, 11), { seed: i + seed, rough: 0.3 }),
      i % 2 ? tone(0.8, 0.12, 74) : tone(0.48, 0.12, 48),
      'opacity=".6"',
    ),
  )

export function wing(seed) {
  const flat = seed % 2 === 0
  const body = flat
    ? 'M-96 -18C-78 -46 -20 -40 20 -36C60 -34 92 -30 98 -8C102 16 74 34 30 34C-10 36 -60 44 -88 26C-104 14 -104 -6 -96 -18Z'
    : 'M-92 -8C-94 -44 -50 -56 -14 -44C20 -30 46 -20 78 -20C96 -26 112 -10 104 4C108 18 92 28 78 20C44 20 18 32 -14 46C-52 58 -92 34 -92 -8Z'
  const crust = many(9, seed, (i, between) =>
    shape(
      blob(between(-70, 60), between(-22, 22), between(6, 13), { seed: seed + i, rough: 0.3 }),
      i % 2 ? tone(0.78, 0.13, 70) : tone(0.46, 0.12, 44),
      'opacity=".5"',
    ),
  )
  return shape(body, [tone(0.62, 0.145, 56), tone(0.57, 0.145, 50)][seed % 3 ? 0 : 1]) + crust
}

export function pod(seed) {
  const long = seed % 3 ? 76 : 58
  const beans = (seed % 3 ? [-42, 0, 42] : [-24, 24]).map((x) =>
    disc(x, 0, 20, tone(0.73, 0.165, 128)),
  )
  return (
    shape(
      `M${-long - 16} -4C${-long} -30 ${-long / 2} -20 0 -21C${long / 2} -24 ${long} -28 ${long + 14} 0C${long} 26 ${long / 2} 21 0 20C${-long / 2} 20 ${-long} 26 ${-long - 16} -4Z`,
      tone(0.62, 0.155, 134),
    ) +
    beans.join('') +
    stroke(`M${-long - 14} -3l-14 -6`, tone(0.5, 0.1, 120), 5)
  )
}

export const fry = (seed) => {
  const l = 84 + (seed % 5) * 14
  return (
    shape(
      `M${-l} -11Q0 ${-16 + (seed % 4) * 4} ${l} -10L${l + 2} 10Q0 ${10 + (seed % 4) * 4} ${-l} 11Z`,
      [tone(0.87, 0.13, 86), tone(0.83, 0.14, 82), tone(0.91, 0.11, 90)][seed % 3],
    ) + shape(`M${l - 12} -10L${l + 2} -10V10L${l - 12} 10Z`, tone(0.64, 0.13, 62), 'opacity=".7"')
  )
}
