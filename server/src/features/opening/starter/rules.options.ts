import type { OptionGroupInput } from '@lantern/contract/menu/options'

type Choice = readonly [nameEn: string, nameCh: string, price?: string]

/** A group of options. One with `least` has its first choices by default. */
const group = (
  names: Pick<OptionGroupInput, 'nameEn' | 'nameCh'>,
  { least, most }: Pick<OptionGroupInput, 'least' | 'most'>,
  choices: readonly Choice[],
): OptionGroupInput => ({
  ...names,
  least,
  most,
  choices: choices.map(([nameEn, nameCh, price = '0.00'], place) => {
    return { nameEn, nameCh, price, isDefault: place < least, isAvailable: true }
  }),
})

const one = { least: 1, most: 1 }

/** The groups of options of the sample menu, and the dishes that have them by their slugs. */
export const sampleOptions: readonly { group: OptionGroupInput; dishes: readonly string[] }[] = [
  {
    group: group({ nameEn: 'Size', nameCh: '份量' }, one, [
      ['Regular', '中杯'],
      ['Large', '大杯', '1.50'],
    ]),
    dishes: ['milk-tea'],
  },
  {
    group: group({ nameEn: 'Ice', nameCh: '冰量' }, one, [
      ['Regular ice', '正常冰'],
      ['Less ice', '少冰'],
      ['No ice', '去冰'],
    ]),
    dishes: ['iced-lemon-tea', 'bubble-tea', 'watermelon-juice'],
  },
  {
    group: group({ nameEn: 'Sugar', nameCh: '甜度' }, one, [
      ['Full sugar', '全糖'],
      ['Half sugar', '半糖'],
      ['No sugar', '无糖'],
    ]),
    dishes: ['iced-lemon-tea', 'bubble-tea'],
  },
  {
    group: group({ nameEn: 'Spice', nameCh: '辣度' }, one, [
      ['Medium', '中辣'],
      ['Mild', '微辣'],
      ['Not spicy', '不辣'],
    ]),
    dishes: ['dan-dan-noodles', 'beef-noodle-soup'],
  },
  {
    group: group({ nameEn: 'Extras', nameCh: '加料' }, { least: 0, most: 3 }, [
      ['Fried egg', '煎蛋', '2.00'],
      ['Extra noodles', '加面', '3.00'],
      ['Bok choy', '青菜', '2.50'],
    ]),
    dishes: ['beef-noodle-soup'],
  },
]
