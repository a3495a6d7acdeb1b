import { beer, bottle, coaster, cork, neck } from '../kit/above/bar.mjs'
import { heap } from '../kit/above/food.mjs'
import { grape, plum } from '../kit/above/fruit.mjs'
import { citrus, leaf, sprinkle, steam } from '../kit/above/garnish.mjs'
import { bubbles, glass, ice, stemmed } from '../kit/above/glass.mjs'
import { bar, clip, disc, linear, place, ring, stroke, tone, turned } from '../kit/above/ink.mjs'
import { cast, lit } from '../kit/above/lamp.mjs'
import { picture } from '../kit/above/picture.mjs'
import { die } from '../kit/above/play.mjs'
import { tray } from '../kit/above/table.mjs'
import { teacup, teapot } from '../kit/above/tea.mjs'
import { bowl, celadon, china, innerShade } from '../kit/above/ware.mjs'

const WHISKY = [tone(0.72, 0.16, 62), tone(0.58, 0.16, 50), tone(0.4, 0.13, 40)]

const LAGER = [tone(0.86, 0.15, 88), tone(0.76, 0.16, 76), tone(0.62, 0.15, 64)]

const ALE = [tone(0.72, 0.165, 60), tone(0.58, 0.16, 50), tone(0.42, 0.13, 40)]

const RIESLING = [tone(0.93, 0.09, 102), tone(0.86, 0.12, 98), tone(0.74, 0.12, 92)]
const RED = [tone(0.44, 0.17, 18), tone(0.34, 0.14, 12), tone(0.2, 0.08, 0)]
const WHITES = [tone(0.8, 0.13, 112), tone(0.75, 0.14, 116), tone(0.84, 0.12, 108)]

const REDS = [tone(0.36, 0.12, 345), tone(0.42, 0.13, 350), tone(0.32, 0.1, 330)]

export const beerAndWine = {
  tsingtao: () =>
    picture(
      bottle(452, 690, -9, {
        h: 152,
        l: 0.42,
        c: 0.115,
        size: 1.08,
        wide: 96,
        mark: tone(0.5, 0.13, 150),
        paper: tone(0.94, 0.03, 90),
        cap: tone(0.84, 0.1, 86),
      }),
      beer(330, 366, 178, LAGER, { l: 0.96, c: 0.03 }),
      beer(708, 352, 178, LAGER, { l: 0.96, c: 0.03, seed: 9 }),
    ),
  'toronto-pale-ale': () =>
    picture(
      coaster(470, 510, 306, { l: 0.36, c: 0.06, h: 50 }),
      beer(470, 510, 256, ALE, { l: 0.93, c: 0.05, h: 80 }),
      citrus(836, 690, 100, { h: 70, l: 0.82, c: 0.16, high: 14 }),
      bowl(
        838,
        278,
        112,
        { glazed: celadon, band: null, tall: 24 },
        sprinkle('peanut', 46, 838, 278, 82, { seed: 4, size: 1.25, high: 6 }),
      ),
    ),
  'beer-bucket': () =>
    picture(
      cast(60, lit(disc(490, 510, 336, tone(0.72, 0.015, 270)), { soft: 8, high: 8, shine: 0.7 })) +
        ring(
          490,
          510,
          322,
          linear(
            [240, 240],
            [740, 760],
            [
              [0, tone(0.97, 0.01, 80)],
              [0.4, tone(0.6, 0.02, 280)],
              [0.6, tone(0.86, 0.04, 70)],
              [1, tone(0.42, 0.04, 310)],
            ],
          ),
          22,
        ) +
        disc(490, 510, 304, tone(0.42, 0.03, 260)),
      clip(
        disc(490, 510, 304, '#000'),
        heap(
          46,
          490,
          510,
          280,
          (seed) =>
            bar(
              -50,
              -50,
              100,
              100,
              20,
              [tone(0.9, 0.025, 230), tone(0.84, 0.03, 240), tone(0.95, 0.015, 220)][seed % 3],
            ) +
            stroke(
              'M-28 -26L10 -34M-34 6l8 26M18 26l22 -12',
              tone(0.99, 0.01, 200),
              5,
              'opacity=".8"',
            ),
          { seed: 7, high: 8, soft: 8, shine: 0.5, tight: 30, size: 0.92 },
        ),
      ),
      innerShade(490, 510, 304, 0.16, 0.55),
      [0, 1, 2, 3, 4, 5].map((i) =>
        neck(
          ...turned(150, i * 60 - 20, 490, 510),
          i * 60 - 20,
          [150, 60, 150, 60, 150, 60][i],
          [0.42, 0.45, 0.4, 0.42, 0.44, 0.4][i],
        ),
      ),
      ice(490, 510, 20, 1, 0.7),
      ice(430, 560, 50, 0.8, 0.7),
      ice(556, 470, 70, 0.8, 0.7),
      [-1, 1].map((s) =>
        cast(
          16,
          lit(place(490 + s * 352, 510, 0, ring(0, 0, 44, tone(0.78, 0.1, 80), 15)), {
            soft: 5,
            high: 6,
            shine: 0.8,
          }),
        ),
      ),
    ),
  'niagara-riesling': () =>
    picture(
      bottle(440, 706, -7, {
        l: 0.52,
        c: 0.09,
        h: 122,
        size: 1.08,
        wide: 80,
        paper: tone(0.95, 0.025, 88),
        mark: tone(0.72, 0.12, 82),
        cap: tone(0.8, 0.12, 84),
      }),
      stemmed(372, 378, 206, RIESLING, { open: 0.7, tall: 120, inside: bubbles(372, 378, 130, 9) }),
      heap(17, 760, 400, 122, (seed) => grape(seed, WHITES), {
        seed: 4,
        high: 16,
        soft: 14,
        shine: 0.8,
        tight: 34,
        size: 1.1,
      }),
      leaf(700, 262, -130, 1.4, { l: 0.56, c: 0.13, h: 128 }),
    ),
  'ontario-red': () =>
    picture(
      bottle(440, 706, -7, {
        l: 0.27,
        c: 0.05,
        h: 145,
        size: 1.08,
        wide: 94,
        paper: tone(0.93, 0.03, 84),
        mark: tone(0.42, 0.14, 12),
        cap: tone(0.42, 0.14, 12),
      }),
      stemmed(372, 378, 206, RED, { open: 0.72, tall: 120 }),
      heap(17, 760, 400, 122, (seed) => grape(seed, REDS), {
        seed: 7,
        high: 16,
        soft: 14,
        shine: 0.75,
        tight: 34,
        size: 1.1,
      }),
      leaf(700, 262, -120, 1.4, { l: 0.5, c: 0.11, h: 110 }),
      cork(872, 610, -38),
    ),
  'warm-huadiao': () =>
    picture(
      tray(480, 510, 800, 590, -3, { l: 0.3, c: 0.05, hue: 40 }),
      bowl(
        376,
        500,
        236,
        { glazed: celadon, band: null, tall: 40 },
        disc(376, 500, 200, tone(0.72, 0.05, 200)) +
          ring(376, 500, 166, tone(0.92, 0.02, 200), 4, 'opacity=".6"'),
      ),
      teapot(376, 500, 126, -34, celadon, { shine: 0.5 }),
      teacup(724, 376, 100, [tone(0.64, 0.16, 54), tone(0.44, 0.14, 40)], {
        glazed: china,
        more: plum(736, 388, 0.95),
      }),
      teacup(712, 630, 100, [tone(0.64, 0.16, 54), tone(0.44, 0.14, 40)], {
        glazed: china,
        more: plum(704, 622, 0.95),
      }),
      plum(556, 740, 0.9),
      plum(480, 752, 0.75),
      steam(380, 420, 1, 0.34),
    ),
  'whisky-green-tea': () =>
    picture(
      tray(490, 510, 840, 600, 2, { l: 0.25, c: 0.03, hue: 320 }),
      bottle(470, 640, -4, {
        l: 0.52,
        c: 0.14,
        h: 56,
        size: 1.06,
        wide: 92,
        paper: tone(0.24, 0.03, 330),
        mark: tone(0.8, 0.12, 84),
        cap: tone(0.3, 0.04, 320),
      }),
      glass(290, 370, 132, WHISKY, {
        tall: 90,
        inside: ice(270, 350, 20, 0.9) + ice(330, 410, -30, 0.8),
      }),
      glass(560, 360, 132, [tone(0.84, 0.12, 106), tone(0.74, 0.14, 104), tone(0.6, 0.12, 102)], {
        tall: 90,
        inside:
          ice(540, 330, 50, 0.85) +
          ice(590, 400, 10, 0.85) +
          leaf(560, 380, 20, 0.9, { l: 0.6, c: 0.15 }),
      }),
      die(752, 330, 18, 5),
      die(824, 400, -22, 1),
      die(742, 430, 40, 3),
    ),
}
