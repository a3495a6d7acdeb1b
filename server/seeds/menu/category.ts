/** A dish, a drink or a service as the sample menu has it. */
export interface SampleItem {
  /** Unique in the whole menu; names its picture, `/media/menu/<slug>-640.webp`. */
  readonly slug: string
  readonly nameEn: string
  readonly nameCh: string
  readonly descriptionEn: string
  readonly descriptionCh: string
  /** Canadian dollars before tax, with two decimals. */
  readonly price: string
}

/** A part of the sample menu, its items in the order they are read. */
export interface SampleCategory {
  readonly slug: string
  /** The point-of-sale tab it feeds. */
  readonly kind: 'food' | 'beverage' | 'service'
  readonly nameEn: string
  readonly nameCh: string
  readonly items: readonly SampleItem[]
}
