import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/**
 * `node scripts/pictures.mjs rooms 1/room photograph.jpg`: writes a picture in the sizes that the page
 * loads, and the colors of its corners, which the page shows until the picture is loaded. docs/operations.md lists
 * the pictures. Without a photograph it writes the colors of all pictures again.
 */
const root = join(import.meta.dirname, '..')
const media = join(root, 'web/public/media')
const kinds = {
  rooms: { folder: 'amenities', sizes: [800, 1280], shape: 800 / 1280, quality: 84 },
  menu: { folder: 'menu', sizes: [320, 640], shape: 1, quality: 73 },
  poster: { folder: 'home', quality: 62 },
}
const posters = { 'poster-wide': [1600, 900], 'poster-tall': [720, 1280] }

async function publish(kind, name, from) {
  const { folder, sizes, shape, quality } = kinds[kind]
  const poster = posters[name]
  if (kind === 'poster' && !poster) throw new Error(`one of ${Object.keys(posters).join(', ')}`)
  const wanted = poster ? [poster] : sizes.map((width) => [width, Math.round(width * shape)])
  for (const [width, height] of wanted) {
    const file = join(media, folder, poster ? name : `${name}-${width}`)
    await mkdir(dirname(file), { recursive: true })
    const picture = sharp(from).rotate().resize(width, height, { fit: 'cover' })
    await picture.webp({ quality }).toFile(`${file}.webp`)
  }
}

/** The colors of a picture's corners, row by row, three digits each. */
async function cornersOf(file) {
  const small = sharp(file).removeAlpha().resize(2, 2, { fit: 'fill', kernel: 'cubic' })
  const data = await small.raw().toBuffer()
  return [...data].map((channel) => Math.round(channel / 17).toString(16)).join('')
}

async function writeHues(folder, file, width) {
  const end = `-${width}.webp`
  const all = await readdir(join(media, folder), { recursive: true })
  const lines = []
  for (const one of all.filter((each) => each.endsWith(end)).toSorted()) {
    const picture = one.replace(end, '')
    const key = /^[a-z]+$/.test(picture) ? picture : `'${picture}'`
    lines.push(`  ${key}: '${await cornersOf(join(media, folder, one))}',\n`)
  }
  const path = join(root, 'web/src/lib/shown/pictures', `${file}.ts`)
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/(Hues: .+ = \{\n)[^}]*/, `$1${lines.join('')}`))
}

const [kind, name, from] = process.argv.slice(2)
if (kind !== undefined) {
  if (!(kind in kinds) || !name || !from)
    throw new Error('pictures.mjs rooms|menu|poster NAME FILE')
  await publish(kind, name, from)
}
await writeHues('amenities', 'amenity-pictures', 800)
await writeHues('menu', 'menu-pictures', 320)
