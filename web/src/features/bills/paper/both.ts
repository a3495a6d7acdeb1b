import ch from '../../../i18n/ch/bills.ts'
import en from '../../../i18n/en/bills.ts'

/** Writes a text in both languages, because a slip is also read by people who don't read the page's. */
export const both = (pick: (words: typeof en) => string): string => `${pick(en)} ${pick(ch)}`
