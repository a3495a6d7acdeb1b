import ch from '../../i18n/ch/bills.ts'
import en from '../../i18n/en/bills.ts'

/** In both languages, whichever the page is in: a slip is read by others too. */
export const both = (pick: (words: typeof en) => string): string => `${pick(en)} ${pick(ch)}`
