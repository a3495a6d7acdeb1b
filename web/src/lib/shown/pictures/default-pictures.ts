import { recordIn, type Language } from '@lantern/contract/venue/languages'
import { dishNames, roomNames } from '../house-names.ts'
import { shotOf } from './amenity-pictures.ts'
import { dishShotsOf } from './menu-pictures.ts'

/** The built-in pictures of rooms, to choose from. */
export const defaultRoomPictures = (language: Language) =>
  roomNames.map(([folder, en, ch]) => {
    const address = `/media/amenities/${folder}/room-1280.webp`
    return { address, name: recordIn({ en, ch }, language), shots: [shotOf(address)] }
  })

/** The built-in pictures of dishes, to choose from. */
export const defaultDishPictures = (language: Language) =>
  dishNames.map(([file, en, ch]) => {
    const address = `/media/menu/${file}-640.webp`
    const name = recordIn({ en, ch }, language)
    return { address, name, shots: dishShotsOf({ imageUrl: address }) }
  })
