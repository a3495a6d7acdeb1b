import { describe, expect, it } from 'vitest'
import { bothChanged, bothNames } from './both-names.ts'

const tea = { nameEn: 'Tea', nameCh: '茶' }
const soup = { nameEn: 'Soup', nameCh: 'Soup' }

describe('without a Chinese name', () => {
  it('the English name is stored for both languages', () => {
    expect(bothNames({ nameEn: 'Soup', nameCh: '' })).toEqual(soup)
    expect(bothNames(tea)).toEqual(tea)
  })

  it('a change of the English name changes both, until there is a Chinese one', () => {
    expect(bothChanged(soup, { nameEn: 'Broth' })).toEqual({ nameEn: 'Broth', nameCh: 'Broth' })
    expect(bothChanged(soup, { nameCh: '汤' })).toEqual({ nameCh: '汤' })
    expect(bothChanged(soup, {})).toEqual({})
  })

  it('an emptied Chinese name is replaced by the English one', () => {
    expect(bothChanged(tea, { nameEn: 'Green tea', nameCh: '' })).toEqual({
      nameEn: 'Green tea',
      nameCh: 'Green tea',
    })
    expect(bothChanged(tea, { nameEn: 'Green tea' })).toEqual({ nameEn: 'Green tea' })
  })
})
