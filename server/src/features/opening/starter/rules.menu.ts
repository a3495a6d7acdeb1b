import type { SampleCategory } from './rules.category.ts'
import { dimSum, grill, smallPlates } from './rules.plates.ts'
import { noodlesAndRice, sweets } from './rules.bowls.ts'
import { beerAndWine, cocktails, teaAndSoftDrinks } from './rules.drinks.ts'
import { services } from './rules.services.ts'

/** The sample club's menu in display order. It is data only; the seeding code assigns ids and converts to cents. */
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
