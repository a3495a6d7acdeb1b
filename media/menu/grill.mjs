import { piece } from '../kit/above/food.mjs'
import { cilantro, shreds, sprinkle, steam, wedge } from '../kit/above/garnish.mjs'
import { oyster, rib, skewer, squid } from '../kit/above/grilled.mjs'
import { bar, blob, disc, shape, tone } from '../kit/above/ink.mjs'
import { picture } from '../kit/above/picture.mjs'
import { cob, eggplant } from '../kit/above/roasted.mjs'
import { board, iron } from '../kit/above/table.mjs'
import { dip, plate, platter } from '../kit/above/ware.mjs'

export const grill = {
  'lamb-skewers': () =>
    picture(
      board(490, 505, 800, 600, { l: 0.42, turn: -5, hue: 48 }),
      Array.from({ length: 6 }, (_, i) =>
        skewer(508 + (i % 2) * 16, 280 + i * 88, -7 + (i % 3) * 1.6, i + 1),
      ).join(''),
      sprinkle('cumin', 190, 500, 505, 300, { seed: 3, size: 1.15, squash: 0.8 }),
      sprinkle('flake', 90, 500, 505, 290, { seed: 6, squash: 0.8 }),
      sprinkle('sesame', 60, 500, 505, 290, { seed: 2, squash: 0.8 }),
      steam(500, 420, 1, 0.22),
    ),
  'short-ribs': () =>
    picture(
      iron(490, 510, 350, 258),
      shreds(
        26,
        490,
        510,
        230,
        [tone(0.92, 0.05, 100), tone(0.84, 0.08, 90), tone(0.78, 0.1, 80)],
        { seed: 4, long: 110, width: 10 },
      ),
      rib(490, 394, -5, 3),
      rib(500, 510, 3, 5),
      rib(484, 628, -4, 8),
      sprinkle('garlic', 50, 490, 510, 240, { seed: 5, squash: 0.7 }),
      sprinkle('scallion', 26, 490, 510, 230, { seed: 7, squash: 0.7, size: 1.15 }),
      sprinkle('sesame', 60, 490, 510, 250, { seed: 3, squash: 0.7 }),
      steam(470, 440, 1.2, 0.36),
      steam(620, 500, 1, 0.24),
    ),
  'garlic-oysters': () =>
    picture(
      plate(475, 505, 350, { well: 0.84 }),
      disc(475, 505, 262, tone(0.95, 0.012, 85)),
      sprinkle('salt', 900, 475, 505, 270, { seed: 3, size: 1.5, high: 1.5 }),
      [
        [-134, -112, -20],
        [130, -120, 14],
        [-126, 122, 12],
        [136, 116, -16],
      ].map(([x, y, a], i) => oyster(475 + x, 505 + y, a, i * 11 + 4)),
      wedge(475, 512, 24, 0.8, 98),
      wedge(862, 300, -30, 1.1, 98),
      wedge(876, 700, 50, 0.95, 98),
    ),
  'grilled-squid': () =>
    picture(
      board(480, 505, 830, 590, { l: 0.47, turn: 3 }),
      squid(),
      sprinkle('sesame', 110, 380, 510, 230, { seed: 4, squash: 0.5, size: 1.1 }),
      sprinkle('cumin', 50, 400, 505, 220, { seed: 6, squash: 0.5 }),
      sprinkle('scallion', 22, 400, 510, 190, { seed: 5, squash: 0.5, size: 1.1 }),
      dip(846, 262, 88, [tone(0.5, 0.15, 36), tone(0.34, 0.11, 30)]),
      wedge(300, 726, 20, 0.9, 98),
    ),
  'grilled-eggplant': () =>
    picture(
      `<g transform="rotate(-14 470 510)">${platter(470, 510, 446, 300, { band: tone(0.55, 0.16, 30) })}</g>`,
      eggplant(),
      sprinkle('garlic', 150, 448, 514, 205, { seed: 3, squash: 0.42, size: 1.15, high: 6 }),
      sprinkle('mince', 30, 448, 514, 180, { seed: 8, squash: 0.38 }),
      sprinkle('chili', 20, 448, 514, 190, { seed: 9, squash: 0.4, size: 1.15 }),
      sprinkle('scallion', 46, 448, 514, 205, { seed: 5, squash: 0.42, size: 1.2 }),
      cilantro(500, 470, 60, 1.2),
      steam(430, 450, 1, 0.28),
    ),
  'cumin-corn': () =>
    picture(
      board(490, 510, 760, 620, { turn: 4 }),
      cob(530, 350, -6, 1),
      cob(512, 520, 2, 3),
      cob(540, 690, -4, 5),
      piece(520, 500, 14, bar(-46, -38, 92, 76, 12, tone(0.93, 0.12, 95)), {
        high: 14,
        soft: 9,
        shine: 0.4,
      }),
      shape(
        blob(530, 548, 62, { seed: 4, rough: 0.3, wide: 1.8 }),
        tone(0.94, 0.12, 95),
        'opacity=".35"',
      ),
      sprinkle('cumin', 120, 520, 515, 240, { seed: 4, size: 1.1 }),
      sprinkle('flake', 60, 520, 515, 240, { seed: 6 }),
      sprinkle('scallion', 16, 530, 510, 180, { seed: 3, size: 1 }),
    ),
}
