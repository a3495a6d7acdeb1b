import type { Both } from '@lantern/contract/languages'

/**
 * A venue's own text as paragraphs, separated by empty lines. A text in one language only is also shown in the other.
 * Empty if there is none.
 */
export function storyIn(story: Both, names: keyof Both): string[] {
  const text = story[names] || story.en || story.ch
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
