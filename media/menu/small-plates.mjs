import { basket } from '../kit/above/bamboo.mjs'
import { broth, heap, piece } from '../kit/above/food.mjs'
import { anise, cilantro, leaf, lettuce, sprinkle } from '../kit/above/garnish.mjs'
import { shape, tone } from '../kit/above/ink.mjs'
import { lit } from '../kit/above/lamp.mjs'
import { OIL, cucumber, fry, nugget, poached, pod, wing } from '../kit/above/morsels.mjs'
import { picture } from '../kit/above/picture.mjs'
import { chopsticks } from '../kit/above/table.mjs'
import { bowl, celadon, china, dip, indigo, lacquer, plate } from '../kit/above/ware.mjs'

const RED_OIL = [tone(0.52, 0.205, 31), tone(0.36, 0.155, 27)]

export const smallPlates = {
  'smashed-cucumber': () =>
    picture(
      bowl(
        490,
        505,
        335,
        { glazed: celadon, band: null, tall: 34 },
        broth(490, 505, 288, [tone(0.5, 0.12, 50), tone(0.33, 0.09, 36)], {
          oil: tone(0.6, 0.19, 36),
          drops: 40,
        }) +
          heap(30, 486, 505, 222, cucumber, {
            seed: 3,
            high: 13,
            soft: 8,
            shine: 0.55,
            size: 1.22,
          }) +
          sprinkle('garlic', 34, 490, 505, 210, { seed: 4 }) +
          sprinkle('chili', 15, 490, 505, 200, { seed: 9, size: 1.15 }) +
          sprinkle('sesame', 40, 490, 505, 230, { seed: 5 }),
      ),
      chopsticks(880, 160, 84),
    ),
  'mouthwatering-chicken': () =>
    picture(
      bowl(
        500,
        500,
        345,
        { glazed: china, tall: 32, level: 0.9 },
        broth(500, 500, 312, RED_OIL, { oil: tone(0.66, 0.2, 42), drops: 60 }) +
          [-176, -104, -34, 38, 108, 180]
            .map((v) =>
              piece(500 + v, 500 + v * v * 0.0016, v * 0.07 + 4, poached(), {
                size: 1.72,
                high: 16,
                soft: 8,
                shine: 0.5,
              }),
            )
            .join('') +
          lit(shape(OIL, RED_OIL[0], 'fill-opacity=".9"'), {
            soft: 9,
            high: 7,
            shine: 0.8,
            tight: 30,
          }) +
          sprinkle('peanut', 24, 500, 490, 180, { seed: 6, size: 0.95 }) +
          sprinkle('flake', 26, 500, 500, 210, { seed: 3 }) +
          sprinkle('scallion', 24, 500, 500, 190, { seed: 7, size: 1.1 }) +
          sprinkle('sesame', 50, 500, 500, 230, { seed: 2 }) +
          cilantro(520, 420, 24, 1.35),
      ),
    ),
  'popcorn-chicken': () =>
    picture(
      basket(500, 505, 340, { paper: true }),
      heap(34, 500, 500, 220, nugget, { seed: 5, high: 18, soft: 7, shine: 0.25, size: 1.28 }),
      sprinkle('crumb', 150, 500, 500, 235, { seed: 11, size: 0.95, high: 3 }),
      leaf(400, 420, 30, 1, { l: 0.4, c: 0.1, h: 142 }),
      leaf(600, 470, 130, 0.9, { l: 0.43, c: 0.11, h: 140 }),
      leaf(480, 620, -20, 0.95, { l: 0.4, c: 0.1, h: 144 }),
      leaf(350, 560, 80, 0.7, { l: 0.44, c: 0.1, h: 140 }),
      sprinkle('flake', 26, 500, 500, 230, { seed: 4, size: 0.9 }),
      sprinkle('salt', 36, 500, 500, 230, { seed: 8, size: 0.8 }),
    ),
  'salt-pepper-wings': () =>
    picture(
      plate(490, 500, 345, { well: 0.76, band: tone(0.55, 0.16, 30) }),
      lettuce(490, 500, 262),
      [
        [-112, -128, 24],
        [92, -150, -34],
        [186, 4, 78],
        [96, 142, 160],
        [-84, 156, -152],
        [-186, 22, 98],
        [-34, -30, -18],
        [56, 46, 52],
      ].map(([x, y, a], i) =>
        piece(490 + x, 500 + y, a, wing(i + 2), {
          size: 1.22,
          high: i < 6 ? 20 : 34,
          soft: 9,
          shine: 0.4,
        }),
      ),
      sprinkle('garlic', 60, 490, 500, 215, { seed: 4, size: 0.95 }),
      sprinkle('chili', 18, 490, 500, 190, { seed: 7, size: 1.2 }),
      sprinkle('scallion', 26, 490, 500, 200, { seed: 3, size: 1.15 }),
      chopsticks(890, 180, 86),
    ),
  edamame: () =>
    picture(
      bowl(
        470,
        515,
        320,
        { glazed: indigo, band: null, tall: 44 },
        heap(30, 470, 512, 225, pod, { seed: 7, high: 16, soft: 7, shine: 0.4, size: 1.12 }) +
          sprinkle('salt', 60, 470, 512, 230, { seed: 4 }) +
          anise(430, 470, 1.35, 10) +
          anise(560, 590, 1.1, 30),
      ),
      bowl(
        830,
        255,
        108,
        { glazed: china, tall: 22 },
        piece(826, 260, 30, pod(4), { size: 0.9, soft: 6 }) +
          piece(846, 232, -50, pod(5), { size: 0.8, soft: 6 }),
      ),
      piece(822, 720, 30, pod(7), { size: 1, soft: 7 }),
    ),
  'seaweed-fries': () =>
    picture(
      basket(470, 510, 335, { paper: true }),
      heap(58, 470, 505, 190, fry, { seed: 9, high: 14, soft: 5, shine: 0.28, size: 1.22 }),
      sprinkle('nori', 90, 470, 505, 240, { seed: 5 }),
      sprinkle('salt', 40, 470, 505, 220, { seed: 3, size: 0.8 }),
      dip(835, 285, 112, [tone(0.87, 0.13, 88), tone(0.78, 0.14, 78)], {
        glazed: lacquer,
        band: null,
        more: sprinkle('nori', 6, 842, 292, 30, { seed: 6, size: 0.8 }),
      }),
    ),
}
