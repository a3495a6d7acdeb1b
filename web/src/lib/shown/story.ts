import type { Both } from '@lantern/contract/languages'

/**
 * A venue's own text as paragraphs, which an empty line parts; where it is written in one language only, the other
 * shows that. Nothing where there is none.
 */
export function storyIn(story: Both, names: keyof Both): string[] {
  const text = story[names] || story.en || story.ch
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
