import ch from '../../../i18n/ch/receipt.ts'
import en from '../../../i18n/en/receipt.ts'

type Words = typeof en

/** Both are said in the voice of what is around them, and neither is broken where the other begins. */
const voice = 'inline-block font-[inherit]'

/** A name that what was bought, or the club, has in both languages. */
export function BothNames({ name }: { name: { en: string; ch: string } }) {
  return (
    <>
      <span lang="en" className={voice}>
        {name.en}
      </span>{' '}
      <span lang="zh-CN" className={voice}>
        {name.ch}
      </span>
    </>
  )
}

/** A label in both languages, whichever the page is in: a receipt is read by others too. */
export function Both({ of: pick }: { of: (words: Words) => string }) {
  return <BothNames name={{ en: pick(en), ch: pick(ch) }} />
}
