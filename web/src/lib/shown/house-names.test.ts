import { expect, it } from 'vitest'
import { suggestedChinese } from './house-names.ts'
import { dishHues } from './pictures/menu-pictures.ts'
import { defaultDishPictures, defaultRoomPictures } from './pictures/default-pictures.ts'

it('suggests a Chinese name for common names', () => {
  expect(suggestedChinese(' karaoke rooms ')).toBe('K房')
  expect(suggestedChinese('Dumpling')).toBe('饺子')
  expect(suggestedChinese('Room of Requirement')).toBeUndefined()
})

it('offers every picture that exists, and no other', () => {
  const rooms = defaultRoomPictures('en')
  expect(rooms.map(({ shots }) => shots[0]?.hues)).not.toContain(undefined)
  expect(rooms).toHaveLength(6)
  const dishes = defaultDishPictures('ch')
  const files = dishes.map(({ address }) => /([a-z-]+)-640/.exec(address)?.[1])
  const drawn = Object.keys(dishHues).filter((file) => file !== 'default')
  expect(new Set(files)).toEqual(new Set(drawn))
  expect(dishes[0]?.name).toBe('拍黄瓜')
})
