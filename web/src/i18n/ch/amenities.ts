import type en from '../en/amenities.ts'

const words: typeof en = {}

export default words
