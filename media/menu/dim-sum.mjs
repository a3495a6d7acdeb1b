import { steamer } from '../kit/above/bamboo.mjs'
import {
  bao,
  harGow,
  lace,
  potsticker,
  roll,
  siuMai,
  soupDumpling,
} from '../kit/above/dumplings.mjs'
import { piece } from '../kit/above/food.mjs'
import { shreds, sprinkle, steam } from '../kit/above/garnish.mjs'
import { bar, stroke, tone, turned } from '../kit/above/ink.mjs'
import { picture } from '../kit/above/picture.mjs'
import { board, chopsticks } from '../kit/above/table.mjs'
import { dip, plate } from '../kit/above/ware.mjs'

const VINEGAR = [tone(0.34, 0.09, 40), tone(0.2, 0.05, 30)]

const CHILI = [tone(0.62, 0.21, 34), tone(0.44, 0.18, 28)]

const X = 470

const Y = 505

/** Round and round, or in rows: `count` things on a ring, and one in the middle if `heart`. */
const around = (count, r, from, make, heart = false) =>
  Array.from({ length: count }, (_, i) =>
    make(...turned(r, from + (i * 360) / count, X, Y), from + (i * 360) / count, i),
  ).join('') + (heart ? make(X, Y, 20, count) : '')

export const dimSum = {
  'har-gow': () =>
    picture(
      steamer(X, Y, 348),
      [
        [-128, -88, -14],
        [124, -104, 16],
        [-122, 118, 10],
        [132, 106, -8],
      ].map(([x, y, a]) => harGow(X + x, Y + y, a)),
      steam(X - 20, Y - 120, 1, 0.3),
      chopsticks(870, 160, 84),
    ),
  'siu-mai': () =>
    picture(
      steamer(X, Y, 348),
      around(4, 164, 40, siuMai),
      steam(X + 20, Y - 130, 1, 0.26),
      dip(848, 270, 104, CHILI),
    ),
  'char-siu-bao': () =>
    picture(
      steamer(X, Y, 348),
      around(3, 146, 30, bao),
      steam(X, Y - 90, 1.05, 0.34),
      chopsticks(870, 160, 84),
    ),
  xiaolongbao: () =>
    picture(
      steamer(X, Y, 348),
      around(5, 178, -90, soupDumpling, true),
      steam(X - 10, Y - 100, 1.05, 0.34),
      dip(850, 280, 108, VINEGAR, {
        more: shreds(14, 856, 288, 44, [tone(0.9, 0.09, 92), tone(0.84, 0.11, 88)], {
          seed: 3,
          long: 44,
          width: 5,
        }),
      }),
    ),
  potstickers: () =>
    picture(
      plate(X, Y, 346, { well: 0.86, band: tone(0.55, 0.16, 30) }),
      lace(X, Y, 276),
      around(8, 166, 0, (x, y, a, i) => potsticker(x, y, a, i)),
      sprinkle('scallion', 20, X, Y, 70, { seed: 4, size: 1.2 }),
      sprinkle('blackSesame', 40, X, Y, 220, { seed: 3 }),
      dip(858, 260, 100, VINEGAR, { more: sprinkle('flake', 7, 862, 266, 32, { seed: 5 }) }),
    ),
  'spring-rolls': () =>
    picture(
      board(470, 510, 690, 560, { turn: -7 }),
      piece(
        450,
        515,
        9,
        bar(-262, -232, 524, 464, 3, tone(0.9, 0.04, 80)) +
          stroke('M-262 -60H262M60 -232V232', tone(0.78, 0.06, 66), 4, 'opacity=".5"'),
        { high: 5, soft: 4, shine: 0.08 },
      ),
      [
        [-20, -146, -12, 1],
        [-44, -52, -6, 2],
        [-16, 44, -14, 3],
      ].map(([x, y, a, i]) => roll(X + x, Y + y, a, i)),
      roll(X - 88, Y + 146, -8, 4, true),
      roll(X + 136, Y + 136, 30, 5, true),
      roll(X + 14, Y - 2, 62, 6),
      sprinkle('sesame', 26, X, Y, 190, { seed: 2 }),
      dip(812, 312, 104, CHILI, { more: sprinkle('flake', 8, 816, 318, 34, { seed: 5 }) }),
      shreds(
        20,
        700,
        700,
        46,
        [tone(0.74, 0.16, 50), tone(0.68, 0.16, 132), tone(0.93, 0.03, 100)],
        { seed: 6, long: 60 },
      ),
    ),
}
