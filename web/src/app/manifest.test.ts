import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMemoryHistory } from '@tanstack/react-router'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { createPages } from './router.tsx'

const folder = fileURLToPath(new URL('../../public', import.meta.url))
const Picture = z.object({ src: z.string(), sizes: z.string(), type: z.string() })
const Manifest = z.object({
  icons: z.array(Picture.extend({ purpose: z.string().optional() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  screenshots: z.array(Picture.extend({ form_factor: z.enum(['narrow', 'wide']) })),
})
const manifest = Manifest.parse(
  JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')),
)
const { icons, shortcuts, screenshots } = manifest
const pages = createPages(createMemoryHistory())
const pictures = [...icons, ...screenshots]

it.each(pictures)('$src exists and has the stated size', async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(join(folder, src)).metadata()
  expect(type).toContain(format)
  expect(['any', `${width}x${height}`]).toContain(sizes)
})

it.each(shortcuts)('$name leads to a page, in both languages', ({ name, url }) => {
  expect(Object.keys(pages.routesByPath)).toContain(url)
  expect(name).toMatch(/[a-z]/i)
  expect(name).toMatch(/\p{Script=Han}/u)
})

it('has a maskable icon and screenshots in both orientations, as phones require', () => {
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(new Set(screenshots.map(({ form_factor: shape }) => shape))).toEqual(
    new Set(['narrow', 'wide']),
  )
})
