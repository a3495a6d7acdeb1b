/** A text to share: its title, its lines without the link, and the link. */
interface Shared {
  title: string
  text: string
  url: string
}

/** One text for chats that accept no separate link, such as WeChat's and Discord's: the link has its own line. */
export const asOneText = ({ text, url }: Shared): string => `${text}\n${url}`

/** A browser with a share sheet; Firefox on a desktop has none. */
interface Sharer {
  share(data: Shared): Promise<void>
}

const isSharer = (of: object): of is Sharer => 'share' in of && typeof of.share === 'function'

/** The browser's share function; `undefined` if it has none. */
export const shareOf = (of: object): ((data: Shared) => Promise<void>) | undefined =>
  isSharer(of) ? (data) => of.share(data) : undefined

/** The URL of a map that shows an address. */
export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`
