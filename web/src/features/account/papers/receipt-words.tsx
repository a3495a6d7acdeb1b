import ch from '../../../i18n/ch/receipt.ts'
import en from '../../../i18n/en/receipt.ts'

type Words = typeof en

/** Text in either language inherits the font and isn't broken across lines. */
const voice = 'inline-block font-[inherit]'

/** A name in both languages, of an amenity, a dish or the club. */
export function BothNames({
  name,
  between = ' ',
}: {
  name: { en: string; ch: string }
  between?: string
}) {
  return (
    <>
      <span lang="en" className={voice}>
        {name.en}
      </span>
      {between}
      <span lang="zh-CN" className={voice}>
        {name.ch}
      </span>
    </>
  )
}

/** A label in both languages, regardless of the page's language, because other people read receipts too. */
export function Both({ of: pick }: { of: (words: Words) => string }) {
  return <BothNames name={{ en: pick(en), ch: pick(ch) }} />
}
