/**
 * Where each lantern is. A track carries `count` equal lanterns, evenly apart; in one loop each moves into the next
 * one's place, and all it does depends on its progress alone. Hence the last frame leads into the first exactly.
 */
import { chance } from './chance.mjs'

const KINDS = [
  ['round', 'amber'],
  ['tall', 'honey'],
  ['round', 'honey'],
  ['round', 'vermilion'],
  ['tall', 'amber'],
]

/** Depths from far to near: heights of a body in 1/720 of the frame's height. */
const DEPTHS = {
  far: { tracks: 9, count: 5, size: [12, 24], shrink: 0.5, wander: [0.1, 0.12] },
  mid: { tracks: 5, count: 3, size: [46, 74], shrink: 0.82, wander: [0.05, 0.09] },
  near: { tracks: 2, count: 3, size: [150, 210], shrink: 1, wander: [0.02, 0.02] },
}

function tracksOf(depth, seed, portrait) {
  const { tracks, count, size, shrink, wander } = DEPTHS[depth]
  const next = chance(seed)
  const lanes = depth === 'near' ? (portrait ? [0.04, 0.93] : [0.12, 0.87]) : undefined
  return Array.from({ length: tracks }, (_, index) => ({
    depth,
    count,
    shrink,
    kind: KINDS[(index * 2 + Math.floor(next() * 2)) % KINDS.length],
    size: size[0] + next() * (size[1] - size[0]),
    lane: lanes?.[index] ?? (index + 0.25 + next() * 0.5) / tracks,
    offset: (index * 0.618 + (depth === 'near' ? 0.1 : next() * 0.2)) % 1,
    drift: (next() - 0.4) * (depth === 'near' ? 0.06 : 0.14),
    wander: (wander[0] + next() * wander[1]) * (portrait ? 0.5 : 1),
    turns: 1 + Math.floor(next() * 2),
    phase: next() * Math.PI * 2,
    swings: 5 + Math.floor(next() * 3),
  }))
}

/** Start and end of a rise, as shares of the frame's height, given the horizon's share. */
function rise(depth, horizon) {
  if (depth === 'far') return [horizon - 0.005, 0.04]
  if (depth === 'mid') return [horizon - 0.01, -0.16]
  return [1.42, -0.5]
}

const ramp = (from, to, value) => Math.min(1, Math.max(0, (value - from) / (to - from)))

/** All lanterns at a moment (`loop` in [0, 1)), sizes and places in pixels. */
export function lanternsAt(tracks, loop, frame) {
  return tracks.flatMap((track) => {
    const [start, end] = rise(track.depth, frame.horizon)
    return Array.from({ length: track.count }, (_, index) => {
      const p = ((index + loop) / track.count + track.offset) % 1
      const angle = track.phase + p * Math.PI * 2 * track.turns
      const swing = p * Math.PI * 2 * track.swings + track.phase
      const fade = track.depth === 'near' ? 1 : ramp(0, 0.05, p) * (1 - ramp(0.86, 1, p))
      const grown =
        track.depth === 'near' ? 1 : 0.3 + 0.7 * Math.sin((Math.PI / 2) * ramp(0, 0.24, p))
      return {
        kind: track.kind,
        lane: track.phase,
        x:
          frame.width * (track.lane + track.drift * p) +
          frame.height * track.wander * Math.sin(angle),
        y: frame.height * (start + (end - start) * p),
        size:
          (track.size * frame.height * frame.scale * grown * (1 - (1 - track.shrink) * p)) / 720,
        tilt: 0.07 * Math.sin(swing),
        tasselTilt: 0.13 * Math.sin(swing - 0.9),
        glow: (0.9 + 0.1 * Math.sin(swing * 2.3 + 1)) * fade,
        fade,
      }
    })
  })
}

/** The tracks of every depth for a wide or an upright frame. */
export function allTracks(portrait) {
  return {
    far: tracksOf('far', 41, portrait),
    mid: tracksOf('mid', 1907, portrait),
    near: tracksOf('near', 77, portrait),
  }
}

/** Sparks: like lanterns, each a function of its own progress. */
export function sparksAt(loop, frame) {
  const next = chance(5)
  return Array.from({ length: 46 }, () => {
    const [lane, offset, phase, size, reach] = [next(), next(), next() * 6.28, next(), next()]
    const p = (loop + offset) % 1
    return {
      x: frame.width * (lane + 0.02 * Math.sin(phase + p * 9) + 0.03 * p),
      y: frame.height * (frame.horizon + 0.2 - (0.3 + reach * 0.55) * p - lane * 0.1),
      radius: (frame.height / 720) * (0.7 + size * 1.3),
      light: Math.sin(Math.PI * p) ** 2 * (0.35 + 0.5 * size),
    }
  })
}
