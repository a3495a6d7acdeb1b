import { broth, heap, piece } from '../kit/above/food.mjs'
import { dragon, grape, kiwi, mango, melon, orange } from '../kit/above/fruit.mjs'
import { leaf, sprinkle, steam } from '../kit/above/garnish.mjs'
import { blob, shape, tone, turned } from '../kit/above/ink.mjs'
import { picture } from '../kit/above/picture.mjs'
import { ball, tart, toast } from '../kit/above/sweet.mjs'
import { spoon } from '../kit/above/table.mjs'
import { bowl, celadon, dip, lacquer, plate } from '../kit/above/ware.mjs'

const PURPLE = [tone(0.38, 0.12, 330), tone(0.44, 0.13, 340), tone(0.34, 0.1, 320)]

export const sweets = {
  'mango-sago': () =>
    picture(
      bowl(
        470,
        505,
        330,
        { glazed: { l: 0.86, c: 0.02, h: 220 }, band: null, tall: 48 },
        broth(470, 505, 286, [tone(0.89, 0.135, 86), tone(0.8, 0.155, 76)]) +
          sprinkle('pearl', 130, 470, 505, 266, { seed: 4, size: 1.2, high: 2 }) +
          heap(19, 420, 480, 142, mango, { seed: 5, high: 16, soft: 9, shine: 0.6 }) +
          heap(
            46,
            572,
            590,
            84,
            (seed) =>
              shape(
                'M-30 0Q-8 -24 30 -5Q8 18 -30 0Z',
                [tone(0.9, 0.09, 38), tone(0.95, 0.06, 60), tone(0.85, 0.12, 32)][seed % 3],
              ),
            { seed: 6, high: 4, steep: 3, soft: 3, shine: 0.4 },
          ) +
          leaf(390, 400, -130, 0.95, { l: 0.62, c: 0.16 }) +
          leaf(450, 372, -60, 0.9, { l: 0.66, c: 0.16 }),
      ),
      spoon(800, 770, -64),
    ),
  'egg-tarts': () =>
    picture(
      plate(475, 505, 350, { well: 0.84, band: tone(0.55, 0.16, 30) }),
      tart(475, 352, 3),
      tart(336, 594, 5),
      tart(614, 594, 8),
      sprinkle('crumb', 22, 475, 505, 270, { seed: 4, size: 0.8 }),
      steam(480, 300, 1, 0.22),
    ),
  tangyuan: () =>
    picture(
      bowl(
        470,
        505,
        330,
        { glazed: celadon, band: null, tall: 50 },
        broth(470, 505, 286, [tone(0.78, 0.12, 76), tone(0.58, 0.13, 60)]) +
          [
            [-120, -96],
            [34, -142],
            [-158, 60],
            [-8, 10],
            [138, 90],
          ]
            .map(([x, y], i) => ball(470 + x, 505 + y, i + 2))
            .join('') +
          ball(470, 640, 9) +
          ball(618, 430, 12) +
          sprinkle('osmanthus', 40, 470, 505, 235, { seed: 6, size: 1.35, high: 2 }),
      ),
      steam(450, 400, 1.1, 0.28),
      spoon(822, 640, 68, { glazed: celadon, size: 1.3 }),
      piece(824, 640, 10, shape(blob(0, 0, 52, { seed: 4, rough: 0.06 }), tone(0.95, 0.015, 80)), {
        soft: 15,
        shine: 0.4,
      }),
      piece(828, 644, 0, shape(blob(0, 0, 33, { seed: 6, rough: 0.16 }), tone(0.2, 0.02, 310)), {
        high: 1,
        soft: 6,
        shine: 0.35,
      }),
      shape(blob(846, 684, 15, { seed: 3, rough: 0.2, wide: 1.5 }), tone(0.2, 0.02, 310)),
    ),
  'french-toast': () =>
    picture(
      plate(460, 505, 350, { well: 0.86 }),
      toast(),
      dip(848, 270, 98, [tone(0.6, 0.16, 56), tone(0.42, 0.13, 46)]),
    ),
  'fruit-platter': () =>
    picture(
      plate(480, 505, 372, { glazed: lacquer, well: 0.9, band: tone(0.72, 0.13, 80) }),
      [-152, -120, -88, -56].map((a) => melon(...turned(222, a, 480, 528), a + 90, 1.04)),
      [0, 1, 2].map((i) => dragon(...turned(226, -14 + i * 37, 480, 508), 76 + i * 37, 1.16)),
      [0, 1, 2, 3].map((i) => orange(...turned(226, 98 + i * 30, 480, 498), 188 + i * 30, 1.02)),
      [
        [-112, -26],
        [-22, -66],
        [74, -40],
      ].map(([x, y]) => kiwi(486 + x, 520 + y, 82)),
      kiwi(410, 596, 78),
      heap(14, 528, 588, 112, (seed) => grape(seed, PURPLE), {
        seed: 4,
        high: 14,
        soft: 14,
        shine: 0.8,
        tight: 34,
        size: 1.1,
      }),
      leaf(590, 500, 20, 1, { l: 0.62, c: 0.16 }),
      leaf(530, 486, -50, 0.9, { l: 0.66, c: 0.16 }),
    ),
}
