import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Shot } from './take.ts'

export interface Compared extends Shot {
  change: 'same' | 'changed' | 'new' | 'unknown'
  /** The share of changed pixels, in percent. */
  percent: number
  /** The file of the picture with the marked pixels. */
  marked: string | null
}

/**
 * The maximum difference of a color channel, of 255, that doesn't count: text is antialiased slightly differently
 * each time.
 */
const LEEWAY = 24

const pointsOf = (file: string) =>
  sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Marks differences in vermilion on a pale copy of the newer picture. `null` if nothing differs. */
async function mark(older: string, newer: string, to: string): Promise<number | null> {
  const [was, is] = [await pointsOf(older), await pointsOf(newer)]
  const { width, height } = is.info
  const out = Buffer.alloc(is.data.length)
  let changed = 0
  for (let place = 0; place < width * height; place += 1) {
    const [x, y] = [place % width, Math.floor(place / width)]
    const at = place * 4
    const before = x < was.info.width && y < was.info.height ? (y * was.info.width + x) * 4 : -1
    const differs = [0, 1, 2].some(
      (channel) =>
        before < 0 ||
        Math.abs((is.data[at + channel] ?? 0) - (was.data[before + channel] ?? 0)) > LEEWAY,
    )
    if (differs) changed += 1
    const pale = (channel: number) => 200 + Math.round((is.data[at + channel] ?? 0) * 0.2)
    out.set(differs ? [214, 62, 32, 255] : [pale(0), pale(1), pale(2), 255], at)
  }
  if (changed === 0 && height === was.info.height && width === was.info.width) return null
  await sharp(out, { raw: { width, height, channels: 4 } })
    .webp({ quality: 60 })
    .toFile(to)
  return (changed / (width * height)) * 100
}

/** Compares each picture with that of the earlier run, if there is one. */
export async function comparePictures(
  shots: readonly Shot[],
  folder: string,
  earlier: string | undefined,
): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const shot of shots) {
    const older = earlier && join(earlier, shot.file)
    if (!older || !existsSync(older)) {
      const change = earlier ? ('new' as const) : ('unknown' as const)
      compared.push({ ...shot, change, percent: 0, marked: null })
      continue
    }
    const marked = shot.file.replace(/png$/, 'marked.webp')
    const percent = await mark(older, join(folder, shot.file), join(folder, marked))
    compared.push({
      ...shot,
      change: percent === null ? 'same' : 'changed',
      percent: percent ?? 0,
      marked: percent === null ? null : marked,
    })
  }
  return compared
}
