import { broth, heap, noodles, piece, rice } from '../kit/above/food.mjs'
import { anise, cilantro, shreds, sprinkle, steam } from '../kit/above/garnish.mjs'
import { blob, disc, shape, tone } from '../kit/above/ink.mjs'
import {
  beef,
  bokChoy,
  brisket,
  charSiu,
  friedEgg,
  leek,
  shrimp,
  wonton,
} from '../kit/above/meat.mjs'
import { picture } from '../kit/above/picture.mjs'
import { chopsticks, spoon } from '../kit/above/table.mjs'
import { bowl, celadon, china, dip, indigo, lacquer, plate, platter } from '../kit/above/ware.mjs'

const RED = tone(0.55, 0.16, 30)

const HO_FUN = [tone(0.8, 0.09, 72), tone(0.73, 0.105, 66), tone(0.86, 0.075, 76)]

export const noodlesAndRice = {
  'beef-ho-fun': () =>
    picture(
      `<g transform="rotate(-10 465 510)">${platter(465, 510, 420, 316, { band: RED })}</g>`,
      `<g transform="rotate(-10 465 510) translate(0 92) scale(1 .82)">${noodles(465, 505, 296, HO_FUN, { width: 36, layers: 6, strands: 11, seed: 5, shine: 0.4 })}</g>`,
      heap(9, 460, 500, 215, beef, { seed: 9, squash: 0.7, high: 13, soft: 8, shine: 0.55 }),
      shreds(46, 465, 508, 200, [tone(0.95, 0.03, 95), tone(0.91, 0.05, 90)], {
        seed: 5,
        long: 76,
        width: 8,
      }),
      leek(18, 465, 508, 180, 8),
      sprinkle('sesame', 40, 465, 508, 210, { seed: 4, squash: 0.75 }),
      steam(440, 420, 1.1, 0.26),
      chopsticks(890, 330, 78, { length: 560 }),
    ),
  'wonton-noodles': () =>
    picture(
      bowl(
        470,
        505,
        345,
        { glazed: china, tall: 50 },
        broth(470, 505, 300, [tone(0.8, 0.13, 78), tone(0.62, 0.14, 62)], {
          oil: tone(0.9, 0.14, 88),
          drops: 44,
        }) +
          noodles(
            410,
            560,
            185,
            [tone(0.88, 0.13, 92), tone(0.82, 0.14, 86), tone(0.91, 0.11, 94)],
            { width: 9, layers: 6, strands: 16, seed: 4 },
          ) +
          wonton(400, 350, -104, 5) +
          wonton(560, 356, -46, 3) +
          wonton(650, 490, 12, 7) +
          wonton(600, 640, 66, 9) +
          leek(14, 400, 520, 120, 5) +
          sprinkle('scallion', 22, 470, 500, 240, { seed: 4, size: 1.1 }),
      ),
      steam(450, 400, 1.1, 0.26),
      spoon(820, 740, -62),
    ),
  'dan-dan-noodles': () =>
    picture(
      bowl(
        470,
        505,
        335,
        { glazed: celadon, band: null, tall: 50 },
        broth(470, 505, 292, [tone(0.6, 0.2, 38), tone(0.42, 0.17, 30)], {
          oil: tone(0.72, 0.19, 52),
          drops: 50,
        }) +
          noodles(
            470,
            505,
            236,
            [tone(0.89, 0.09, 84), tone(0.84, 0.11, 78), tone(0.78, 0.13, 62)],
            { width: 14, layers: 5, strands: 13, seed: 7 },
          ) +
          sprinkle('mince', 110, 450, 490, 116, { seed: 5, size: 1.35, high: 8 }) +
          sprinkle('peanut', 22, 470, 505, 190, { seed: 6, size: 0.95 }) +
          sprinkle('scallion', 34, 480, 510, 190, { seed: 3, size: 1.15 }) +
          sprinkle('flake', 34, 470, 505, 230, { seed: 8 }) +
          sprinkle('sesame', 60, 470, 505, 230, { seed: 2 }) +
          bokChoy(640, 610, 62, 0.95) +
          bokChoy(590, 650, 30, 0.9),
      ),
      chopsticks(880, 160, 84),
      dip(866, 800, 70, [tone(0.6, 0.21, 34), tone(0.4, 0.17, 28)]),
    ),
  'beef-noodle-soup': () =>
    picture(
      bowl(
        470,
        505,
        350,
        { glazed: indigo, band: null, tall: 54 },
        broth(470, 505, 306, [tone(0.54, 0.145, 46), tone(0.34, 0.11, 34)], {
          oil: tone(0.68, 0.19, 46),
          drops: 60,
        }) +
          noodles(
            410,
            570,
            200,
            [tone(0.93, 0.06, 86), tone(0.89, 0.075, 82), tone(0.95, 0.045, 88)],
            { width: 13, layers: 6, strands: 13, seed: 11 },
          ) +
          brisket(420, 360, 20, 3) +
          brisket(552, 400, -30, 6) +
          brisket(470, 462, 60, 8) +
          brisket(610, 512, 10, 12) +
          bokChoy(590, 630, 24, 1.15) +
          bokChoy(560, 690, -6, 1.05) +
          sprinkle('scallion', 36, 440, 500, 230, { seed: 4, size: 1.15 }) +
          cilantro(330, 470, -40, 1.25) +
          anise(690, 420, 1.1, 15) +
          sprinkle('chili', 8, 470, 500, 200, { seed: 7, size: 1.15 }),
      ),
      steam(450, 400, 1.2, 0.34),
      chopsticks(890, 170, 85),
    ),
  'yangzhou-fried-rice': () =>
    picture(
      plate(475, 505, 350, { well: 0.8 }),
      piece(
        475,
        505,
        0,
        shape(blob(0, 0, 262, { seed: 4, rough: 0.035, knots: 14 }), tone(0.9, 0.07, 84)),
        { high: 22, soft: 34, shine: 0.05 },
      ),
      rice(475, 505, 262, { l: 0.93, c: 0.07, h: 86, layers: 5, grains: 620, size: 0.95 }),
      sprinkle('egg', 34, 475, 505, 225, { seed: 5, size: 1.05, high: 5 }),
      sprinkle('pea', 34, 475, 505, 225, { seed: 3, size: 1.1, high: 6 }),
      sprinkle('carrot', 24, 475, 505, 215, { seed: 8, high: 6 }),
      sprinkle('ham', 28, 475, 505, 220, { seed: 6, size: 1.15, high: 6 }),
      [
        [-110, -84, 10],
        [96, -120, 100],
        [-30, 20, 200],
        [150, 54, 60],
        [-130, 104, 300],
        [40, 150, 150],
      ].map(([x, y, a]) => shrimp(475 + x, 505 + y, a, 1.05)),
      sprinkle('scallion', 36, 475, 505, 220, { seed: 4, size: 1.1 }),
      steam(470, 420, 1.1, 0.24),
      spoon(868, 690, -88, { size: 1 }),
    ),
  'char-siu-rice': () =>
    picture(
      bowl(
        475,
        505,
        350,
        { glazed: lacquer, band: tone(0.55, 0.16, 30), tall: 46 },
        disc(475, 505, 296, tone(0.95, 0.02, 86)) +
          rice(475, 505, 288, { layers: 4, grains: 260, size: 1.15 }) +
          [0, 1, 2, 3, 4, 5, 6]
            .map((i) => charSiu(268 + i * 44, 588 - i * 40 + i * i * 2.4, -50 + i * 5, 1.52))
            .join('') +
          friedEgg(590, 600, 148) +
          bokChoy(600, 352, -28, 1.2) +
          bokChoy(640, 410, -6, 1.15) +
          shape(
            blob(430, 640, 60, { seed: 6, rough: 0.35, wide: 1.5 }),
            tone(0.36, 0.1, 40),
            'opacity=".35"',
          ) +
          sprinkle('sesame', 44, 440, 500, 200, { seed: 4 }) +
          sprinkle('scallion', 16, 460, 500, 210, { seed: 3, size: 1.1 }),
      ),
      chopsticks(892, 170, 85),
    ),
}
