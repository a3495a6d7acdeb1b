import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * `node media/render-hues.mjs`: the colours of the corners of every picture in `web/public/media`, which the page shows
 * until the picture is there. Run it after pictures were drawn.
 */
const root = join(import.meta.dirname, '..')
const media = join(root, 'web/public/media')
const hues = join(root, 'web/src/lib/shown/pictures')

/** The corners' colours of a picture, row by row, three digits each. */
async function cornersOf(file) {
  const { data } = await sharp(file)
    .removeAlpha()
    .resize(2, 2, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((channel) => Math.round(channel / 17).toString(16)).join('')
}

async function write(name, what, entries) {
  const known = await Promise.all(
    entries.map(async ([key, file]) => `  '${key}': '${await cornersOf(join(media, file))}',`),
  )
  const text = `/** The corners' colours of the ${what}, by \`node media/render-hues.mjs\`. */
export const ${name}: Readonly<Record<string, string>> = {
${known.join('\n')}
}
`
  await writeFile(join(hues, `${name.replace('Hues', '-hues').toLowerCase()}.ts`), text)
}

const rooms = (await readdir(join(media, 'amenities'), { recursive: true }))
  .filter((file) => file.endsWith('-640.webp'))
  .toSorted()
await write(
  'roomHues',
  "rooms' pictures",
  rooms.map((file) => [file.replace('-640.webp', ''), `amenities/${file}`]),
)
const dishes = (await readdir(join(media, 'menu')))
  .filter((file) => file.endsWith('-320.webp'))
  .toSorted()
await write(
  'dishHues',
  "dishes' pictures",
  dishes.map((file) => [file.replace('-320.webp', ''), `menu/${file}`]),
)
