import type en from '../en/about.ts'

const words: typeof en = { heading: '关于我们' }

export default words
