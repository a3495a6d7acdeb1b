/** A dish, drink or service of the sample menu. */
export interface SampleItem {
  /** Unique in the whole menu. It is also its picture's name: `/media/menu/<slug>-640.webp`. */
  readonly slug: string
  readonly nameEn: string
  readonly nameCh: string
  readonly descriptionEn: string
  readonly descriptionCh: string
  /** Canadian dollars before tax, with two decimals. */
  readonly price: string
}

/** A category of the sample menu, with its items in menu order. */
export interface SampleCategory {
  readonly slug: string
  /** Its tab at the till. */
  readonly kind: 'food' | 'beverage' | 'service'
  readonly nameEn: string
  readonly nameCh: string
  readonly items: readonly SampleItem[]
}
