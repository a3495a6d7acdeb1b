/** The keys that a keyboard journey needs, by WebDriver's and DevTools' common names. */
export type Key =
  | 'Tab'
  | 'Enter'
  | 'Space'
  | 'Escape'
  | 'ArrowRight'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'Delete'

/** A tab of a browser. Errors of the driver, and of functions that run in the page, are thrown. */
export interface Tab {
  open: (url: string) => Promise<void>
  /**
   * Runs a function in the page with arguments of plain data, and returns its result. It is sent as its source text, so
   * it may use only its arguments and the page.
   */
  run: <Given extends readonly unknown[]>(
    work: (...given: Given) => unknown,
    ...given: Given
  ) => Promise<unknown>
  /** Clicks with the mouse, in CSS pixels of the window. */
  click: (x: number, y: number) => Promise<void>
  /** Presses and releases a key. */
  key: (key: Key) => Promise<void>
  /** Replaces what the focused field holds, by keys. */
  type: (text: string) => Promise<void>
  /** Brings the tab in front of the others of its window. */
  front: () => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** A PNG of the window. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

/** How a window looks to the page. Sizes are in CSS pixels. */
export interface Look {
  width: number
  height: number
  /** Device pixels for each CSS pixel: 2 where a page is zoomed to 200%. */
  scale: number
  hasForcedColors: boolean
  hasReducedMotion: boolean
}

/** A browser with a fresh profile. */
export interface Browser {
  /** Its first tab. */
  tab: Tab
  /** Opens another tab in front of the others, with the same cookies and storage. */
  openTab: () => Promise<Tab>
  /** Opens a tab that hides none, with the same cookies and storage: each is in front while it is used. */
  openBeside: () => Promise<Tab>
  close: () => Promise<void>
}

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** What a page's time zone is, whichever the machine's is: the club's own. */
export const zone = { TZ: 'America/Toronto' }

/** Makes the source of an expression that runs a function in the page and gives its result as JSON. */
export function sourceOf(work: (...given: never[]) => unknown, given: readonly unknown[]): string {
  // The compiler marks functions by a helper of its own, which the page doesn't have.
  return `(async () => {
    const __name = (named) => named
    return JSON.stringify({ value: await (${String(work)})(...${JSON.stringify(given)}) })
  })()`
}

/** Reads what `sourceOf` gave. */
export function resultOf(text: unknown): unknown {
  const read: unknown = JSON.parse(String(text))
  return typeof read === 'object' && read !== null && 'value' in read ? read.value : undefined
}
