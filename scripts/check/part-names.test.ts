import { expect, it } from 'vitest'
import { assetFileNames, chunkFileNames } from '../../web/chunks.config.ts'

it.each(['admin-settings', 'kitchen', 'point-of-sale', 'staff-frame-slot'])(
  'a file of the build does not tell that there is a %s',
  (name) => {
    expect(chunkFileNames({ name })).not.toContain('[name]')
    expect(assetFileNames({ names: [`${name}.css`] })).not.toContain('[name]')
  },
)

it('what everybody loads keeps its name, as pictures do', () => {
  expect(chunkFileNames({ name: 'inside' })).toBe('assets/[name]-[hash].js')
  expect(assetFileNames({ names: ['song.woff2'] })).toBe('assets/[name]-[hash][extname]')
})
