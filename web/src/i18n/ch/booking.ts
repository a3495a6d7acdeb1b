import type en from '../en/booking.ts'

const words: typeof en = {}

export default words
