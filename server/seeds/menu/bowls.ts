import type { SampleCategory } from './category.ts'

export const noodlesAndRice: SampleCategory = {
  slug: 'noodles-rice',
  kind: 'food',
  nameEn: 'Noodles & Rice',
  nameCh: '粉面饭',
  items: [
    {
      slug: 'beef-ho-fun',
      nameEn: 'Dry-Fried Beef Ho Fun',
      nameCh: '干炒牛河',
      descriptionEn:
        'Wide rice noodles, tender beef and bean sprouts, tossed until the wok breathes.',
      descriptionCh: '河粉不断不粘，牛肉嫩滑，锅气十足。',
      price: '18.80',
    },
    {
      slug: 'wonton-noodles',
      nameEn: 'Wonton Noodle Soup',
      nameCh: '鲜虾云吞面',
      descriptionEn: 'Springy egg noodles, shrimp wontons and yellow chives in a clear broth.',
      descriptionCh: '竹升面爽弹，云吞皮薄虾大，汤底大地鱼熬足。',
      price: '14.80',
    },
    {
      slug: 'dan-dan-noodles',
      nameEn: 'Dan Dan Noodles',
      nameCh: '担担面',
      descriptionEn: 'Sesame, chili oil and crisp minced pork. Mix to the bottom of the bowl.',
      descriptionCh: '麻酱红油，肉臊酥香，记得拌到碗底。',
      price: '13.80',
    },
    {
      slug: 'beef-noodle-soup',
      nameEn: 'Braised Beef Noodle Soup',
      nameCh: '红烧牛肉面',
      descriptionEn:
        'Shank braised for six hours, hand-pulled noodles, bok choy. The one for half past midnight.',
      descriptionCh: '牛腱红烧六小时，手拉面配青菜，半夜来一碗最暖。',
      price: '17.80',
    },
    {
      slug: 'yangzhou-fried-rice',
      nameEn: 'Yangzhou Fried Rice',
      nameCh: '扬州炒饭',
      descriptionEn: 'Every grain on its own, with shrimp, char siu, egg and peas. Enough for two.',
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

export const sweets: SampleCategory = {
  slug: 'sweets',
  kind: 'food',
  nameEn: 'Sweets',
  nameCh: '甜品',
  items: [
    {
      slug: 'mango-sago',
      nameEn: 'Mango Pomelo Sago',
      nameCh: '杨枝甘露',
      descriptionEn: 'Chilled mango cream, pearls of sago and pomelo, fresh mango on top.',
      descriptionCh: '冰镇芒果椰汁，西米软糯，柚子粒粒爆汁。',
      price: '9.50',
    },
    {
      slug: 'egg-tarts',
      nameEn: 'Egg Tarts',
      nameCh: '酥皮蛋挞',
      descriptionEn: 'Three, flaky and just set, baked through the night. Best while they wobble.',
      descriptionCh: '三只一份，整晚现烤，酥皮嫩心，趁热吃。',
      price: '7.50',
    },
    {
      slug: 'tangyuan',
      nameEn: 'Black Sesame Tangyuan',
      nameCh: '黑芝麻汤圆',
      descriptionEn: 'Six soft dumplings with a molten heart, in ginger and osmanthus syrup.',
      descriptionCh: '六颗流心芝麻，姜汁桂花汤底，团团圆圆。',
      price: '8.80',
    },
    {
      slug: 'french-toast',
      nameEn: 'Hong Kong French Toast',
      nameCh: '港式西多士',
      descriptionEn: 'Peanut butter inside, butter on top, golden syrup over everything.',
      descriptionCh: '花生酱夹心，牛油在上，糖浆淋到满。',
      price: '11.80',
    },
    {
      slug: 'fruit-platter',
      nameEn: 'Seasonal Fruit Platter',
      nameCh: '时令果盘',
      descriptionEn:
        'Watermelon, dragon fruit, orange, kiwi and grapes, cut to order for the room.',
      descriptionCh: '西瓜、火龙果、橙子、奇异果、提子，现切一大盘，K歌必备。',
      price: '26.00',
    },
  ],
}
