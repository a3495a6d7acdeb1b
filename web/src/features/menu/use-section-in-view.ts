import { useEffect, useState, type RefObject } from 'react'

/** A line a third down the screen: the section that crosses it is the one being read. */
const readingLine = { rootMargin: '-33% 0px -67% 0px' }

/** The `data-section` of the section that is being read; nothing above the first and below the last. */
export function useSectionInView(
  list: RefObject<HTMLElement | null>,
  sections: readonly { category: { id: number } }[],
): number | null {
  const [seen, setSeen] = useState<number | null>(null)
  const ids = sections.map(({ category }) => category.id).join()
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      const entering = entries.find(({ isIntersecting }) => isIntersecting)
      if (entering?.target instanceof HTMLElement) {
        setSeen(Number(entering.target.dataset['section']))
      }
    }, readingLine)
    for (const section of list.current?.querySelectorAll('[data-section]') ?? []) {
      watch.observe(section)
    }
    return () => watch.disconnect()
  }, [list, ids])
  return seen
}
