import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../web')

/** The names of a folder's pictures, without size and format. */
function picturesIn(folder: string): Set<string> {
  const files = readdirSync(join(web, 'public/media', folder), {
    recursive: true,
    encoding: 'utf8',
  })
  return new Set(files.flatMap((file) => /^(.+)-\d+\.webp$/.exec(file)?.[1] ?? []))
}

test.each([
  ['amenities', 'amenity-pictures'],
  ['menu', 'menu-pictures'],
])('every picture in %s has its placeholder colors', (folder, file) => {
  const text = readFileSync(join(web, 'src/lib/shown/pictures', `${file}.ts`), 'utf8')
  const known = [...text.matchAll(/^ {2}'?([^':]+)'?: '[\da-f]{12}',$/gm)].map(([, name]) => name)
  expect(new Set(known)).toEqual(picturesIn(folder))
})
