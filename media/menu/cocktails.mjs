import { coaster, cocktailPick, straw } from '../kit/above/bar.mjs'
import { piece } from '../kit/above/food.mjs'
import { lychee, peel } from '../kit/above/fruit.mjs'
import { citrus, leaf, sprinkle, wedge } from '../kit/above/garnish.mjs'
import { bubbles, foam, glass, ice, stemmed } from '../kit/above/glass.mjs'
import { blob, disc, many, place, shape, tone, turned } from '../kit/above/ink.mjs'
import { picture } from '../kit/above/picture.mjs'

const WHISKY = [tone(0.72, 0.16, 62), tone(0.58, 0.16, 50), tone(0.4, 0.13, 40)]

export const cocktails = {
  'lantern-old-fashioned': () =>
    picture(
      coaster(470, 510, 312, { l: 0.26, c: 0.04, h: 20 }),
      glass(470, 510, 258, WHISKY, {
        tall: 120,
        thick: 0.12,
        inside: ice(476, 516, 14, 2.3, 0.8) + bubbles(470, 510, 200, 8),
      }),
      peel(556, 640, -36, 1.25, tone(0.74, 0.18, 56)),
      piece(
        842,
        690,
        20,
        shape(blob(0, 0, 76, { seed: 4, rough: 0.05, knots: 10 }), tone(0.74, 0.18, 56)) +
          many(60, 4, (i, between) =>
            disc(
              ...turned(66 * Math.sqrt(between(0, 1)), between(0, 360)),
              2.4,
              tone(0.64, 0.18, 48),
            ),
          ) +
          disc(0, -8, 8, tone(0.5, 0.12, 130)),
        { high: 34, soft: 20, shine: 0.4 },
      ),
      leaf(770, 618, 200, 1.1, { l: 0.48, c: 0.12, h: 140 }),
    ),
  'lychee-martini': () =>
    picture(
      stemmed(450, 505, 284, [tone(0.93, 0.045, 20), tone(0.87, 0.07, 12), tone(0.74, 0.1, 5)], {
        open: 0.9,
        tall: 150,
        inside: bubbles(450, 505, 220, 8),
      }),
      cocktailPick(470, 490, -28, 470),
      lychee(400, 530, 1.3),
      lychee(516, 468, 1.25),
      lychee(838, 700, 1.35, false),
      lychee(880, 806, 1.2, false),
      lychee(758, 790, 1.15),
      leaf(800, 610, -110, 1.2, { l: 0.5, c: 0.12, h: 145 }),
    ),
  'osmanthus-sour': () =>
    picture(
      stemmed(450, 505, 284, [tone(0.9, 0.12, 88), tone(0.82, 0.14, 80), tone(0.7, 0.14, 70)], {
        open: 0.9,
        tall: 150,
        inside:
          foam(450, 505, 246, { l: 0.95, c: 0.045, h: 90, seed: 5, speckles: 120 }) +
          sprinkle('osmanthus', 40, 440, 500, 120, { seed: 4, size: 1.7, high: 3 }),
      }),
      sprinkle('osmanthus', 13, 842, 700, 84, { seed: 7, size: 2.2, high: 4 }),
      leaf(806, 626, -60, 1.15, { l: 0.5, c: 0.12, h: 138 }),
      leaf(880, 768, 40, 1.05, { l: 0.54, c: 0.13, h: 138 }),
      wedge(830, 290, 30, 1.15, 100),
    ),
  'yuzu-highball': () =>
    picture(
      coaster(470, 510, 300, { l: 0.36, c: 0.06, h: 255 }),
      glass(470, 510, 248, [tone(0.93, 0.075, 98), tone(0.87, 0.1, 94), tone(0.74, 0.11, 86)], {
        tall: 190,
        inside:
          ice(400, 440, 14, 1.35) +
          ice(560, 560, -22, 1.35) +
          ice(420, 620, 40, 1.1) +
          citrus(540, 420, 108, { h: 95, c: 0.16, turn: 10 }) +
          bubbles(470, 510, 220, 70),
      }),
      peel(428, 560, 24, 1.05, tone(0.86, 0.16, 96)),
      straw(500, 480, -50, 410, { c: tone(0.78, 0.12, 82), band: tone(0.66, 0.12, 72), width: 20 }),
      citrus(838, 690, 108, { h: 95, c: 0.16, high: 16 }),
      wedge(860, 306, 60, 1.1, 98),
    ),
  'hawthorn-fizz': () =>
    picture(
      coaster(470, 510, 300, { l: 0.33, c: 0.07, h: 150 }),
      glass(470, 510, 248, [tone(0.66, 0.2, 18), tone(0.56, 0.21, 18), tone(0.42, 0.18, 14)], {
        tall: 180,
        inside:
          ice(390, 440, 24, 1.2) +
          ice(580, 590, -18, 1.2) +
          citrus(430, 600, 98, { h: 128, l: 0.86, c: 0.13, turn: 20 }) +
          bubbles(470, 510, 220, 80),
      }),
      leaf(500, 440, -50, 1.3, { l: 0.62, c: 0.16 }),
      leaf(570, 462, 10, 1.2, { l: 0.58, c: 0.15 }),
      leaf(470, 388, -110, 1.1, { l: 0.66, c: 0.16 }),
      straw(440, 500, -128, 400, { band: tone(0.58, 0.2, 20) }),
      [
        [812, 680, 1],
        [890, 740, 0.9],
        [808, 780, 0.85],
      ].map(([x, y, s]) =>
        piece(
          x,
          y,
          0,
          disc(0, 0, 52, tone(0.53, 0.2, 24)) +
            many(14, 5, (i, between) =>
              disc(
                ...turned(44 * Math.sqrt(between(0, 1)), between(0, 360)),
                2.6,
                tone(0.82, 0.1, 60),
              ),
            ) +
            Array.from({ length: 5 }, (_, i) =>
              place(0, 0, i * 72, shape('M0 -4L22 0L0 4Z', tone(0.36, 0.08, 40))),
            ).join(''),
          { size: s, high: 24, soft: 17, shine: 0.6, tight: 26 },
        ),
      ),
      wedge(850, 300, 30, 1.1, 128),
    ),
}
