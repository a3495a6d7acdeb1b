import type en from '../en/account.ts'

const words: typeof en = {}

export default words
