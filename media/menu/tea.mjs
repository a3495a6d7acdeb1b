import { coaster, straw } from '../kit/above/bar.mjs'
import { heap, piece } from '../kit/above/food.mjs'
import { melon } from '../kit/above/fruit.mjs'
import { citrus, leaf, steam } from '../kit/above/garnish.mjs'
import { bubbles, foam, glass, ice } from '../kit/above/glass.mjs'
import { blob, disc, many, radial, shape, stroke, tone, turned } from '../kit/above/ink.mjs'
import { blurred } from '../kit/above/lamp.mjs'
import { picture } from '../kit/above/picture.mjs'
import { spoon, tray } from '../kit/above/table.mjs'
import { glassPot, handle, jasmine, tapioca, teacup, teapot } from '../kit/above/tea.mjs'
import { bowl, celadon, china, clay, plate } from '../kit/above/ware.mjs'
import { n1 } from '../kit/space.mjs'

const PALE = [tone(0.88, 0.12, 96), tone(0.78, 0.13, 88)]

const DARK = [tone(0.44, 0.14, 36), tone(0.26, 0.09, 28)]

export const teaAndSoftDrinks = {
  'jasmine-tea': () =>
    picture(
      tray(480, 510, 800, 590, -3),
      glassPot(392, 492, 212),
      teacup(742, 400, 86, PALE, { glazed: china }),
      teacup(716, 630, 86, PALE, { glazed: china, more: jasmine(722, 636, 0.5, 20) }),
      jasmine(560, 726, 0.8, 12),
      jasmine(240, 730, 0.65, 30),
      steam(400, 400, 1, 0.24),
    ),
  'aged-pu-er': () =>
    picture(
      tray(480, 510, 800, 590, 3, { l: 0.6, c: 0.09, hue: 68 }),
      teapot(384, 500, 186, -26, clay, { shine: 0.28 }),
      teacup(738, 392, 86, DARK, { glazed: china }),
      teacup(724, 620, 86, DARK, { glazed: china }),
      piece(
        540,
        716,
        12,
        shape(blob(0, 0, 62, { seed: 5, rough: 0.16, knots: 9, wide: 1.5 }), tone(0.36, 0.06, 55)) +
          many(40, 3, (i, between) =>
            stroke(
              `M${n1(between(-78, 60))} ${n1(between(-44, 44))}q12 ${n1(between(-9, 9))} 26 0`,
              i % 2 ? tone(0.26, 0.05, 45) : tone(0.54, 0.085, 66),
              5,
            ),
          ),
        { high: 14, soft: 6, shine: 0.15 },
      ),
      steam(400, 400, 1, 0.28),
    ),
  'milk-tea': () =>
    picture(
      plate(480, 510, 330, { well: 0.62, band: tone(0.55, 0.16, 30) }),
      handle(480, 510, 212, -24, tone(0.94, 0.02, 84)),
      bowl(
        480,
        510,
        226,
        { glazed: china, band: tone(0.55, 0.16, 30), tall: 52 },
        disc(
          480,
          510,
          194,
          radial(440, 460, 230, [
            [0, tone(0.75, 0.095, 62)],
            [0.75, tone(0.66, 0.105, 56)],
            [1, tone(0.56, 0.105, 50)],
          ]),
        ) +
          blurred(
            2.5,
            [150, 112, 74, 36]
              .map((r, i) =>
                stroke(
                  `M${n1(480 + r)} 510A${r} ${r} 0 1 ${i % 2} ${n1(480 - r * 0.4)} ${n1(510 - r * 0.88)}`,
                  tone(0.86, 0.06, 70),
                  13 - i * 1.5,
                  'opacity=".42"',
                ),
              )
              .join(''),
          ) +
          bubbles(480, 510, 178, 20, 4),
      ),
      spoon(800, 780, -76, { size: 0.9 }),
      steam(460, 430, 1.1, 0.36),
    ),
  'iced-lemon-tea': () =>
    picture(
      coaster(470, 510, 300),
      glass(470, 510, 252, [tone(0.62, 0.165, 52), tone(0.46, 0.15, 42), tone(0.34, 0.12, 36)], {
        tall: 170,
        inside:
          ice(380, 430, 20, 1.25) +
          ice(560, 580, -18, 1.3) +
          ice(400, 620, 42, 1.1) +
          citrus(540, 420, 112, { turn: 12 }) +
          citrus(440, 560, 106, { turn: 30 }) +
          ice(600, 470, 64, 0.85, 0.5) +
          citrus(600, 630, 86, { turn: 50 }) +
          bubbles(470, 510, 210, 16),
      }),
      straw(520, 470, -52, 420),
      citrus(822, 690, 96, { turn: 5, high: 14 }),
      citrus(862, 800, 88, { turn: 28, high: 14 }),
    ),
  'bubble-tea': () =>
    picture(
      coaster(460, 510, 300, { l: 0.38, c: 0.06, h: 50 }),
      glass(460, 510, 252, [tone(0.93, 0.035, 80), tone(0.88, 0.05, 74), tone(0.74, 0.09, 62)], {
        tall: 170,
        inside:
          blurred(
            7,
            many(13, 5, (i, between) => {
              const a = i * 27.7 + between(-6, 6)
              const [p, q, m] = [
                turned(236, a, 460, 510),
                turned(between(70, 150), a + between(16, 40), 460, 510),
                turned(190, a + 24, 460, 510),
              ]
              return stroke(
                `M${p.map(n1).join(' ')}Q${m.map(n1).join(' ')} ${q.map(n1).join(' ')}`,
                tone(0.42, 0.12, 46),
                between(15, 34),
                'opacity=".8"',
              )
            }),
          ) +
          heap(17, 500, 570, 120, tapioca, { seed: 6, high: 6, soft: 10, shine: 0.85, tight: 34 }) +
          ice(380, 430, 24, 1.05, 0.5) +
          bubbles(460, 510, 210, 14),
      }),
      straw(470, 470, -50, 440, { width: 44, band: tone(0.36, 0.06, 40) }),
      bowl(
        826,
        720,
        100,
        { glazed: celadon, band: null, tall: 20 },
        heap(13, 826, 720, 56, tapioca, {
          seed: 3,
          high: 6,
          soft: 10,
          shine: 0.85,
          tight: 34,
          size: 0.85,
        }),
      ),
    ),
  'watermelon-juice': () =>
    picture(
      coaster(470, 510, 300, { l: 0.33, c: 0.07, h: 150 }),
      glass(470, 510, 252, [tone(0.67, 0.195, 24), tone(0.6, 0.21, 24), tone(0.48, 0.19, 22)], {
        tall: 170,
        inside:
          foam(470, 510, 226, { l: 0.78, c: 0.12, h: 22, seed: 6, speckles: 110 }) +
          disc(
            486,
            530,
            176,
            radial(450, 480, 210, [
              [0, tone(0.66, 0.2, 24)],
              [1, tone(0.6, 0.21, 24)],
            ]),
            'opacity=".82"',
          ) +
          ice(400, 440, 30, 1, 0.45) +
          ice(560, 600, -14, 1.1, 0.45) +
          bubbles(470, 510, 210, 26) +
          leaf(520, 470, -40, 1.1, { l: 0.62, c: 0.16 }) +
          leaf(590, 490, 30, 0.95, { l: 0.66, c: 0.16 }),
      }),
      straw(430, 470, -128, 420, { band: tone(0.62, 0.15, 140) }),
      melon(760, 300, 38, 1.05),
      melon(856, 700, 150, 0.95),
    ),
}
