import { carKey, orchid, tassel, towel, wayHome } from '../kit/above/care.mjs'
import { piece } from '../kit/above/food.mjs'
import { leaf, steam } from '../kit/above/garnish.mjs'
import { bar, disc, radial, ring, tone, turned } from '../kit/above/ink.mjs'
import { cast, lit } from '../kit/above/lamp.mjs'
import { candle, confetti, gift, hat, rosette, strawberry } from '../kit/above/party.mjs'
import { picture } from '../kit/above/picture.mjs'
import { die, microphone, songList, tile } from '../kit/above/play.mjs'
import { tray } from '../kit/above/table.mjs'
import { bowl, celadon, plate } from '../kit/above/ware.mjs'

const GOLD = tone(0.8, 0.12, 82)

export const services = {
  'song-host': () =>
    picture(
      songList(400, 505, -9),
      microphone(706, 620, -62, { size: 1.02, handle: tone(0.46, 0.17, 27) }),
    ),
  'extra-microphones': () =>
    picture(
      tray(490, 510, 840, 560, -2, { l: 0.24, c: 0.03, hue: 320 }),
      microphone(512, 420, -14, { size: 1.1 }),
      microphone(486, 610, 168, { size: 1.1, handle: tone(0.5, 0.19, 28) }),
    ),
  'mahjong-set': () =>
    picture(
      cast(
        16,
        lit(bar(80, 150, 810, 710, 34, tone(0.42, 0.075, 50)), { soft: 6, high: 7, shine: 0.25 }),
      ),
      bar(
        112,
        182,
        746,
        646,
        16,
        radial(330, 300, 760, [
          [0, tone(0.52, 0.09, 172)],
          [1, tone(0.38, 0.075, 185)],
        ]),
      ),
      Array.from({ length: 9 }, (_, i) => tile(198 + i * 72, 256, 0)).join(''),
      ['1m', '2m', '3m', '5p', '6p', '7p', '發', '發', '中']
        .map((face, i) => tile(190 + i * 74, 742 + (i === 8 ? -6 : 0), 0, face))
        .join(''),
      [
        ['東', 300, 436, 8],
        ['9s', 388, 470, -10],
        ['白', 322, 560, 96],
        ['3p', 450, 566, 14],
        ['南', 540, 430, -6],
      ]
        .map(([face, x, y, a]) => tile(x, y, a, face))
        .join(''),
      die(668, 470, 20, 5),
      die(734, 552, -16, 1),
    ),
  'birthday-setup': () =>
    picture(
      confetti(5),
      plate(430, 530, 350, { band: GOLD, well: 0.86 }),
      piece(430, 530, 0, disc(0, 0, 268, tone(0.94, 0.03, 76)), { high: 56, soft: 16, shine: 0.2 }),
      ring(430, 530, 210, tone(0.8, 0.1, 12), 5, 'opacity=".6"'),
      Array.from({ length: 12 }, (_, i) =>
        rosette(
          ...turned(222, i * 30, 430, 530),
          44,
          i % 2 ? tone(0.96, 0.02, 84) : tone(0.84, 0.09, 12),
        ),
      ).join(''),
      [0, 1, 2, 3, 4, 5]
        .map((i) => strawberry(...turned(142, i * 60 + 30, 430, 530), i * 60 + 30 - 90))
        .join(''),
      [
        [430, 530, GOLD],
        ...[0, 1, 2, 3, 4].map((i) => [
          ...turned(78, i * 72 - 90, 430, 530),
          [tone(0.66, 0.18, 10), tone(0.62, 0.12, 175)][i % 2],
        ]),
      ]
        .map(([x, y, c]) => candle(x, y, c))
        .join(''),
      gift(832, 700, 14),
      hat(826, 300, 104),
    ),
  'hot-towels': () =>
    picture(
      tray(440, 510, 730, 640, -2, { l: 0.4, c: 0.07, hue: 55 }),
      [0, 1, 2, 3]
        .map((i) => towel(436 + (i % 2) * 8, 296 + i * 142, -2 + (i % 2) * 2, i))
        .join(''),
      orchid(200, 700, 1),
      steam(420, 430, 1.3, 0.4),
      steam(560, 560, 1, 0.26),
      bowl(
        876,
        300,
        92,
        { glazed: celadon, band: null, tall: 22 },
        [
          [-26, -20],
          [24, -30],
          [4, 18],
          [-34, 26],
          [38, 20],
        ]
          .map(([x, y], i) =>
            piece(
              876 + x,
              300 + y,
              i * 31,
              disc(0, 0, 27, tone(0.95, 0.015, 150)) + ring(0, 0, 17, tone(0.8, 0.05, 160), 4),
              { high: 6, soft: 8, shine: 0.4 },
            ),
          )
          .join(''),
      ),
      leaf(880, 640, -70, 1, { l: 0.62, c: 0.15 }),
      leaf(900, 720, 30, 1.1, { l: 0.58, c: 0.14 }),
    ),
  'designated-driver': () =>
    picture(
      tray(480, 505, 790, 590, 3, { l: 0.33, c: 0.07, hue: 36, round: 60 }),
      wayHome(600, 650, -7),
      carKey(312, 470, 158),
      ring(374, 360, 42, GOLD, 9),
      ring(374, 360, 42, '#fff6dc', 3, 'opacity=".5" stroke-dasharray="60 190"'),
      tassel(402, 350, -76),
    ),
}
