import { css, paint } from './palette.mjs'

/** Toronto after dark in the box (x, y) w × h of a wall sheet: sky, towers, lit windows, frame. */
export function skyline(s, [x, y], [w, h], { frame = paint.ebony, panes = 3, seed = 3 }) {
  const quad = (a, b, c, d) => [
    [a, b],
    [c, b],
    [c, d],
    [a, d],
  ]
  const sky = s.fade(
    [x, y + h],
    [x, y],
    [
      [0, '#171436'],
      [0.45, '#35245a'],
      [0.8, '#7a4468'],
      [1, '#c4705c'],
    ],
  )
  const out = [s.shape(quad(x, y, x + w, y + h), sky)]
  const rand = (i) => (Math.sin(i * 127.1 + seed * 311.7) * 43758.5453) % 1
  const r = (i) => Math.abs(rand(i))
  for (let i = 0; i < 14; i++)
    out.push(
      s.shape(
        quad(
          x + r(i) * w,
          y + h * (0.72 + 0.26 * r(i + 50)),
          x + r(i) * w + 0.008,
          y + h * (0.72 + 0.26 * r(i + 50)) + 0.008,
        ),
        'rgba(255,240,214,.8)',
      ),
    )
  const tower = (a, b, t, fill, lit) => {
    out.push(s.shape(quad(a, y, a + b, y + t), fill))
    const cell = 0.055
    for (let p = 0; p * cell < b - 0.05; p++)
      for (let q = 0; q * cell * 1.3 < t - 0.06; q++)
        if (r(p * 13 + q * 7 + a * 31) > lit) {
          const [wx, wy] = [a + 0.02 + p * cell, y + 0.03 + q * cell * 1.3]
          out.push(
            s.shape(
              quad(wx, wy, wx + cell * 0.5, wy + cell * 0.6),
              r(p + q * 3) > 0.5 ? '#ffd58a' : '#f2a65e',
            ),
          )
        }
  }
  for (let i = 0; i < 9; i++)
    tower(x + (w * i) / 9, (w / 9) * 1.05, h * (0.2 + 0.26 * r(i + 9)), '#3a2858', 0.72)
  const cn = x + w * 0.4
  const at = (a, b) => [cn + a, y + b * h]
  out.push(
    s.shape(
      [
        at(-0.045, 0),
        at(-0.016, 0.56),
        at(-0.012, 0.7),
        at(-0.004, 0.72),
        at(0, 0.93),
        at(0.004, 0.72),
        at(0.012, 0.7),
        at(0.016, 0.56),
        at(0.045, 0),
      ],
      '#251a44',
    ),
  )
  out.push(
    s.shape(
      [
        at(-0.05, 0.575),
        at(-0.075, 0.6),
        at(-0.05, 0.632),
        at(0.05, 0.632),
        at(0.075, 0.6),
        at(0.05, 0.575),
      ],
      '#2c1e4c',
    ),
  )
  out.push(s.line([at(-0.068, 0.602), at(0.068, 0.602)], '#ffb45c', 0.012))
  out.push(s.line([at(0, 0.91), at(0, 0.93)], '#ff5a4a', 0.014))
  for (let i = 0; i < 7; i++)
    tower(
      x + (w * (i + r(i) * 0.3)) / 7,
      (w / 7) * 0.74,
      h * (0.12 + 0.3 * r(i + 33)),
      '#231639',
      0.6,
    )
  const bar = css(frame)
  const gleam = s.lit(paint.brass, [x + w / 2, y])
  for (let i = 1; i < panes; i++)
    out.push(
      s.line(
        [
          [x + (w * i) / panes, y],
          [x + (w * i) / panes, y + h],
        ],
        bar,
        0.04,
      ),
    )
  out.push(
    s.line(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
        [x, y],
      ],
      bar,
      0.09,
    ),
  )
  out.push(
    s.line(
      [
        [x - 0.05, y - 0.06],
        [x + w + 0.05, y - 0.06],
      ],
      gleam,
      0.035,
    ),
  )
  return out.join('')
}
