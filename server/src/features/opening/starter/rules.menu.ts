import type { SampleCategory } from './rules.category.ts'
import { dimSum, grill, smallPlates } from './rules.plates.ts'
import { beerAndWine, cocktails, teaAndSoftDrinks } from './rules.drinks.ts'

const noodlesAndRice: SampleCategory = {
  kind: 'food',
  nameEn: 'Noodles & Rice',
  nameCh: '粉面饭',
  items: [
    {
      slug: 'beef-ho-fun',
      nameEn: 'Dry-Fried Beef Ho Fun',
      nameCh: '干炒牛河',
      descriptionEn: 'Wide rice noodles and beef, tossed till the wok breathes.',
      descriptionCh: '河粉不断不粘，牛肉嫩滑，锅气十足。',
      price: '18.80',
    },
    {
      slug: 'wonton-noodles',
      nameEn: 'Wonton Noodle Soup',
      nameCh: '鲜虾云吞面',
      descriptionEn: 'Springy noodles, shrimp wontons, clear golden broth.',
      descriptionCh: '竹升面爽弹，云吞皮薄虾大，汤底大地鱼熬足。',
      price: '14.80',
    },
    {
      slug: 'dan-dan-noodles',
      nameEn: 'Dan Dan Noodles',
      nameCh: '担担面',
      descriptionEn: 'Sesame, chili oil, crisp pork. Mix it to the bottom.',
      descriptionCh: '麻酱红油，肉臊酥香，记得拌到碗底。',
      price: '13.80',
    },
    {
      slug: 'beef-noodle-soup',
      nameEn: 'Braised Beef Noodle Soup',
      nameCh: '红烧牛肉面',
      descriptionEn: 'Shank braised six hours. The one for half past midnight.',
      descriptionCh: '牛腱红烧六小时，手拉面配青菜，半夜来一碗最暖。',
      price: '17.80',
    },
    {
      slug: 'yangzhou-fried-rice',
      nameEn: 'Yangzhou Fried Rice',
      nameCh: '扬州炒饭',
      descriptionEn: 'Every grain on its own; shrimp, char siu, egg. For two.',
      descriptionCh: '粒粒分明，虾仁、叉烧、鸡蛋、青豆样样不少，两人份。',
      price: '16.80',
    },
    {
      slug: 'char-siu-rice',
      nameEn: 'Char Siu & Fried Egg on Rice',
      nameCh: '叉烧煎蛋饭',
      descriptionEn: 'Honey-glazed pork, a runny egg, sweet soy over hot rice.',
      descriptionCh: '蜜汁叉烧配溏心煎蛋，淋甜豉油，一口入魂。',
      price: '15.80',
    },
  ],
}

const sweets: SampleCategory = {
  kind: 'food',
  nameEn: 'Sweets',
  nameCh: '甜品',
  items: [
    {
      slug: 'mango-sago',
      nameEn: 'Mango Pomelo Sago',
      nameCh: '杨枝甘露',
      descriptionEn: 'Chilled mango and coconut, sago and pomelo.',
      descriptionCh: '冰镇芒果椰汁，西米软糯，柚子粒粒爆汁。',
      price: '9.50',
    },
    {
      slug: 'egg-tarts',
      nameEn: 'Egg Tarts',
      nameCh: '酥皮蛋挞',
      descriptionEn: 'Three, baked through the night. Best while they wobble.',
      descriptionCh: '三只一份，整晚现烤，酥皮嫩心，趁热吃。',
      price: '7.50',
    },
    {
      slug: 'tangyuan',
      nameEn: 'Black Sesame Tangyuan',
      nameCh: '黑芝麻汤圆',
      descriptionEn: 'Molten black sesame, in ginger and osmanthus syrup.',
      descriptionCh: '八颗流心芝麻，姜汁桂花汤底，团团圆圆。',
      price: '8.80',
    },
    {
      slug: 'french-toast',
      nameEn: 'Hong Kong French Toast',
      nameCh: '港式西多士',
      descriptionEn: 'Peanut butter inside, butter on top, syrup on it all.',
      descriptionCh: '花生酱夹心，牛油在上，糖浆淋到满。',
      price: '11.80',
    },
    {
      slug: 'fruit-platter',
      nameEn: 'Seasonal Fruit Platter',
      nameCh: '时令果盘',
      descriptionEn: 'Cut to order, enough for the whole room to share.',
      descriptionCh: '西瓜、火龙果、橙子、奇异果、提子，现切一大盘。',
      price: '26.00',
    },
  ],
}

const services: SampleCategory = {
  kind: 'service',
  nameEn: 'Services',
  nameCh: '服务',
  items: [
    {
      slug: 'song-host',
      nameEn: 'Song Host, One Hour',
      nameCh: '点歌主持（一小时）',
      descriptionEn: 'Songs queued, sound mixed, and the applause started.',
      descriptionCh: '专人点歌、调音、带气氛，全场跟着唱。',
      price: '60.00',
    },
    {
      slug: 'extra-microphones',
      nameEn: 'Two More Microphones',
      nameCh: '加两支麦克风',
      descriptionEn: 'Wireless, freshly cleaned. No more waiting for the duet.',
      descriptionCh: '无线麦，已消毒，合唱不用再抢。',
      price: '15.00',
    },
    {
      slug: 'mahjong-set',
      nameEn: 'Mahjong Set to Your Room',
      nameCh: '送麻将到房',
      descriptionEn: 'Tiles, mat, chips and dice, set up wherever you sit.',
      descriptionCh: '一副好牌，桌垫、筹码、骰子备齐，坐哪儿都能开局。',
      price: '20.00',
    },
    {
      slug: 'birthday-setup',
      nameEn: 'Birthday Setup',
      nameCh: '生日布置',
      descriptionEn: 'Balloons, candles, the song cued. Bring or order the cake.',
      descriptionCh: '气球、蜡烛、生日歌都备好，蛋糕可自带，也可代订。',
      price: '88.00',
    },
    {
      slug: 'hot-towels',
      nameEn: 'Hot Towels & Mints',
      nameCh: '热毛巾（四条）',
      descriptionEn: 'Four warm towels and a dish of mints for the second wind.',
      descriptionCh: '四条热毛巾配薄荷糖，擦把脸，接着玩。',
      price: '8.00',
    },
    {
      slug: 'designated-driver',
      nameEn: 'Designated Driver',
      nameCh: '代驾回家',
      descriptionEn: 'You and your car home in the GTA. Ask by 01:30.',
      descriptionCh: '连人带车送到家，大多地区均可，请于 01:30 前告知。',
      price: '65.00',
    },
  ],
}

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
