import { describe, expect, it } from 'vitest'
import { bothChanged, bothNames } from './both-names.ts'

const tea = { nameEn: 'Tea', nameCh: '茶' }
const soup = { nameEn: 'Soup', nameCh: 'Soup' }

describe('a thing without a Chinese name', () => {
  it('is called the same in both languages', () => {
    expect(bothNames({ nameEn: 'Soup', nameCh: '' })).toEqual(soup)
    expect(bothNames(tea)).toEqual(tea)
  })

  it('keeps one name when the English one changes, until it has a Chinese one', () => {
    expect(bothChanged(soup, { nameEn: 'Broth' })).toEqual({ nameEn: 'Broth', nameCh: 'Broth' })
    expect(bothChanged(soup, { nameCh: '汤' })).toEqual({ nameCh: '汤' })
    expect(bothChanged(soup, {})).toEqual({})
  })

  it('loses its Chinese name to the English one when that is emptied', () => {
    expect(bothChanged(tea, { nameEn: 'Green tea', nameCh: '' })).toEqual({
      nameEn: 'Green tea',
      nameCh: 'Green tea',
    })
    expect(bothChanged(tea, { nameEn: 'Green tea' })).toEqual({ nameEn: 'Green tea' })
  })
})
