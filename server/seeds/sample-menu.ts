import type { SampleCategory } from './menu/category.ts'
import { dimSum, grill, smallPlates } from './menu/plates.ts'
import { noodlesAndRice, sweets } from './menu/bowls.ts'
import { beerAndWine, cocktails, teaAndSoftDrinks } from './menu/drinks.ts'
import { services } from './menu/services.ts'

/**
 * The sample club's menu in display order. It is data only; the seeding code assigns ids and converts to cents.
 */
export const sampleMenu: readonly SampleCategory[] = [
  smallPlates,
  dimSum,
  grill,
  noodlesAndRice,
  sweets,
  teaAndSoftDrinks,
  beerAndWine,
  cocktails,
  services,
]
