/** The labels of tabs and steps. Each has a hidden bold copy, so that nothing moves when it becomes bold. */
export const underlineItem =
  'group relative inline-flex min-h-11 border-b-[3px] text-[0.9375rem] transition-colors ' +
  'enabled:hover:text-ink disabled:cursor-default'

export const underlineChosen = 'border-lantern font-bold text-ink forced-colors:border-[Highlight]'

export const underlineOther = 'border-transparent text-soft forced-colors:border-[Canvas]'

/** For the label itself, whose text must also be its `data-label`. */
export const underlineWord =
  'inline-grid after:invisible after:h-0 after:overflow-hidden after:font-bold after:content-[attr(data-label)/""]'
