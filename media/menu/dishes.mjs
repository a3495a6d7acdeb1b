import { picture } from '../kit/above/picture.mjs'
import { chopsticks } from '../kit/above/table.mjs'
import { plate } from '../kit/above/ware.mjs'
import { beerAndWine } from './beer-wine.mjs'
import { cocktails } from './cocktails.mjs'
import { dimSum } from './dim-sum.mjs'
import { grill } from './grill.mjs'
import { noodlesAndRice } from './noodles.mjs'
import { services } from './services.mjs'
import { smallPlates } from './small-plates.mjs'
import { sweets } from './sweets.mjs'
import { teaAndSoftDrinks } from './tea.mjs'

/** A picture per item of the sample menu, by its slug; `default` stands in where an item has none. */
export const dishes = {
  default: () => picture(plate(470, 500, 330), chopsticks(868, 170, 83)),
  ...smallPlates,
  ...dimSum,
  ...grill,
  ...noodlesAndRice,
  ...sweets,
  ...teaAndSoftDrinks,
  ...beerAndWine,
  ...cocktails,
  ...services,
}
