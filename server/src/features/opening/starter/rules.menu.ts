/** The name and the description of an item in each language. */
type Texts = Readonly<Record<'en' | 'ch', readonly [name: string, description: string]>>

/**
 * A dish, drink or service. Its `slug` is unique in the whole menu and also names its picture
 * (`/media/menu/<slug>-640.webp`). `price` is in Canadian dollars before tax, with two decimals.
 */
const item = (slug: string, price: string, { en, ch }: Texts) => {
  const [nameEn, description] = en
  const [nameCh, descriptionCh] = ch
  return { slug, price, nameEn, nameCh, description, descriptionCh }
}

/** A category of the sample menu, with its items in menu order. */
interface SampleCategory {
  readonly kind: 'food' | 'beverage' | 'service'
  readonly nameEn: string
  readonly nameCh: string
  readonly items: readonly ReturnType<typeof item>[]
}

/** The sample club's menu in display order. It is data only; the seeding code assigns ids and converts to cents. */
export const sampleMenu: readonly SampleCategory[] = [
  {
    kind: 'food',
    nameEn: 'Small Plates',
    nameCh: '小吃',
    items: [
      item('smashed-cucumber', '7.50', {
        en: ['Smashed Cucumber', 'Ice-cold and hand-cracked: vinegar, garlic, chili oil.'],
        ch: ['拍黄瓜', '冰镇手拍，香醋、蒜末、红油一拌，开胃第一口。'],
      }),
      item('mouthwatering-chicken', '13.80', {
        en: ['Mouthwatering Chicken', 'Silky chicken in red chili oil, peanuts, a proper tingle.'],
        ch: ['口水鸡', '白切三黄鸡浸在红油里，花生香脆，麻得刚好。'],
      }),
      item('popcorn-chicken', '12.80', {
        en: ['Night Market Popcorn Chicken', 'Twice fried, tossed with basil. Gone in one song.'],
        ch: ['台式盐酥鸡', '两遍油炸，九层塔爆香，一首歌的工夫就见底。'],
      }),
      item('salt-pepper-wings', '14.80', {
        en: ['Salt & Pepper Wings', 'Eight crisp wings, fried garlic, green onion, red chili.'],
        ch: ['椒盐鸡翼', '八只现炸，蒜粒、葱花、红椒同炒，皮脆肉嫩。'],
      }),
      item('edamame', '6.80', {
        en: ['Five-Spice Edamame', 'Steeped in star anise. The mahjong table’s own snack.'],
        ch: ['五香毛豆', '八角花椒卤到入味，打牌时手边少不了的一碟。'],
      }),
      item('seaweed-fries', '8.80', {
        en: ['Seaweed Salt Fries', 'Thin, crisp, dusted with nori; salted-egg mayo to dip.'],
        ch: ['海苔薯条', '现炸细薯，撒满海苔粉，配咸蛋黄美乃滋。'],
      }),
    ],
  },
  {
    kind: 'food',
    nameEn: 'Dim Sum',
    nameCh: '点心',
    items: [
      item('har-gow', '9.80', {
        en: ['Crystal Shrimp Dumplings', 'Four, a whole shrimp in each, the skin clear as glass.'],
        ch: ['水晶虾饺', '一笼四只，皮薄透光，包着一整只弹牙鲜虾。'],
      }),
      item('siu-mai', '8.80', {
        en: ['Pork & Shrimp Siu Mai', 'Four, hand-chopped pork and shrimp, a crown of roe.'],
        ch: ['蟹籽烧卖', '手剁猪肉拌虾仁，蟹籽点顶，一笼四只。'],
      }),
      item('char-siu-bao', '7.80', {
        en: ['Barbecue Pork Buns', 'Three snow-white buns filled with honeyed pork.'],
        ch: ['蜜汁叉烧包', '三只雪白开花，蜜汁叉烧一掰就流。'],
      }),
      item('xiaolongbao', '10.80', {
        en: ['Soup Dumplings', 'Six. Lift gently, sip first, then ginger and vinegar.'],
        ch: ['鲜肉小笼包', '一笼六只现包现蒸，轻轻提，先喝汤，再蘸姜醋。'],
      }),
      item('potstickers', '10.50', {
        en: ['Pork & Chive Potstickers', 'Eight in a ring, joined by a lace of golden crust.'],
        ch: ['韭菜猪肉锅贴', '八只一盘，冰花脆底金黄，上桌还滋滋响。'],
      }),
      item('spring-rolls', '9.50', {
        en: [
          'Shredded Duck Spring Rolls',
          'Roast duck in a shattering wrapper, sweet chili to dip.',
        ],
        ch: ['鸭丝春卷', '烧鸭丝配笋丝，酥到掉渣，蘸甜辣酱。'],
      }),
    ],
  },
  {
    kind: 'food',
    nameEn: 'Skewers & Grill',
    nameCh: '烧烤',
    items: [
      item('lamb-skewers', '15.80', {
        en: ['Cumin Lamb Skewers', 'Six over charcoal, heavy on the cumin and the chili.'],
        ch: ['孜然羊肉串', '六串炭烤，肥瘦相间，孜然辣椒撒足。'],
      }),
      item('short-ribs', '21.80', {
        en: ['Grilled Beef Short Ribs', 'Thin-cut, soy and garlic, caramelized at the edges.'],
        ch: ['蒜香牛仔骨', '薄切牛仔骨，蒜香酱油腌透，边缘烤得焦香。'],
      }),
      item('garlic-oysters', '18.80', {
        en: ['Garlic Roasted Oysters', 'Four East Coast oysters under a hill of golden garlic.'],
        ch: ['蒜蓉烤生蚝', '四只东岸大蚝，金银蒜铺满，鲜汁全在壳里。'],
      }),
      item('grilled-squid', '16.80', {
        en: ['Whole Grilled Squid', 'Scored, brushed with sweet bean sauce, sesame to finish.'],
        ch: ['酱烤大鱿鱼', '整只开花刀，刷甜面酱，芝麻收尾，越嚼越香。'],
      }),
      item('grilled-eggplant', '11.80', {
        en: ['Garlic Grilled Eggplant', 'Roasted till it gives up, buried in golden garlic.'],
        ch: ['蒜蓉烤茄子', '整根烤到软糯，剖开铺蒜蓉葱花，拌着吃。'],
      }),
      item('cumin-corn', '8.50', {
        en: ['Cumin Butter Corn', 'Ontario sweet corn, charred, buttered, cumin all over.'],
        ch: ['孜然烤玉米', '安省甜玉米烤出焦斑，抹黄油、撒孜然。'],
      }),
    ],
  },
  {
    kind: 'food',
    nameEn: 'Noodles & Rice',
    nameCh: '粉面饭',
    items: [
      item('beef-ho-fun', '18.80', {
        en: ['Dry-Fried Beef Ho Fun', 'Wide rice noodles and beef, tossed till the wok breathes.'],
        ch: ['干炒牛河', '河粉不断不粘，牛肉嫩滑，锅气十足。'],
      }),
      item('wonton-noodles', '14.80', {
        en: ['Wonton Noodle Soup', 'Springy noodles, shrimp wontons, clear golden broth.'],
        ch: ['鲜虾云吞面', '竹升面爽弹，云吞皮薄虾大，汤底大地鱼熬足。'],
      }),
      item('dan-dan-noodles', '13.80', {
        en: ['Dan Dan Noodles', 'Sesame, chili oil, crisp pork. Mix it to the bottom.'],
        ch: ['担担面', '麻酱红油，肉臊酥香，记得拌到碗底。'],
      }),
      item('beef-noodle-soup', '17.80', {
        en: [
          'Braised Beef Noodle Soup',
          'Shank braised six hours. The one for half past midnight.',
        ],
        ch: ['红烧牛肉面', '牛腱红烧六小时，手拉面配青菜，半夜来一碗最暖。'],
      }),
      item('yangzhou-fried-rice', '16.80', {
        en: ['Yangzhou Fried Rice', 'Every grain on its own; shrimp, char siu, egg. For two.'],
        ch: ['扬州炒饭', '粒粒分明，虾仁、叉烧、鸡蛋、青豆样样不少，两人份。'],
      }),
      item('char-siu-rice', '15.80', {
        en: [
          'Char Siu & Fried Egg on Rice',
          'Honey-glazed pork, a runny egg, sweet soy over hot rice.',
        ],
        ch: ['叉烧煎蛋饭', '蜜汁叉烧配溏心煎蛋，淋甜豉油，一口入魂。'],
      }),
    ],
  },
  {
    kind: 'food',
    nameEn: 'Sweets',
    nameCh: '甜品',
    items: [
      item('mango-sago', '9.50', {
        en: ['Mango Pomelo Sago', 'Chilled mango and coconut, sago and pomelo.'],
        ch: ['杨枝甘露', '冰镇芒果椰汁，西米软糯，柚子粒粒爆汁。'],
      }),
      item('egg-tarts', '7.50', {
        en: ['Egg Tarts', 'Three, baked through the night. Best while they wobble.'],
        ch: ['酥皮蛋挞', '三只一份，整晚现烤，酥皮嫩心，趁热吃。'],
      }),
      item('tangyuan', '8.80', {
        en: ['Black Sesame Tangyuan', 'Molten black sesame, in ginger and osmanthus syrup.'],
        ch: ['黑芝麻汤圆', '八颗流心芝麻，姜汁桂花汤底，团团圆圆。'],
      }),
      item('french-toast', '11.80', {
        en: ['Hong Kong French Toast', 'Peanut butter inside, butter on top, syrup on it all.'],
        ch: ['港式西多士', '花生酱夹心，牛油在上，糖浆淋到满。'],
      }),
      item('fruit-platter', '26.00', {
        en: ['Seasonal Fruit Platter', 'Cut to order, enough for the whole room to share.'],
        ch: ['时令果盘', '西瓜、火龙果、橙子、奇异果、提子，现切一大盘。'],
      }),
    ],
  },
  {
    kind: 'beverage',
    nameEn: 'Tea & Soft Drinks',
    nameCh: '茶饮',
    items: [
      item('jasmine-tea', '9.00', {
        en: ['Jasmine Tea, Pot', 'In a glass pot, topped up for as long as you stay.'],
        ch: ['茉莉花茶（壶）', '玻璃壶泡茉莉，清香回甘，坐多久续多久。'],
      }),
      item('aged-pu-er', '14.00', {
        en: ['Aged Pu’er, Pot', 'Ten years in the cake, deep, kind to late suppers.'],
        ch: ['陈年普洱（壶）', '十年陈饼，汤红味醇，宵夜解腻首选。'],
      }),
      item('milk-tea', '6.00', {
        en: ['Hong Kong Milk Tea', 'Strong Ceylon, pulled through the sock, silky and hot.'],
        ch: ['港式丝袜奶茶', '锡兰红茶撞淡奶，茶浓奶滑，热饮。'],
      }),
      item('iced-lemon-tea', '6.50', {
        en: ['Iced Lemon Tea', 'Black tea and five slices of lemon. Stab them well.'],
        ch: ['冻柠茶', '红茶加冰，五片柠檬，记得多戳几下。'],
      }),
      item('bubble-tea', '8.50', {
        en: ['Brown Sugar Bubble Tea', 'Warm pearls, brown-sugar tiger stripes, cold fresh milk.'],
        ch: ['黑糖珍珠奶茶', '珍珠现煮，黑糖挂壁成虎纹，兑冰鲜奶。'],
      }),
      item('watermelon-juice', '7.50', {
        en: ['Fresh Watermelon Juice', 'Pressed when you order. Nothing added but ice.'],
        ch: ['鲜榨西瓜汁', '现点现榨，只加冰，不加糖。'],
      }),
    ],
  },
  {
    kind: 'beverage',
    nameEn: 'Beer, Wine & Spirits',
    nameCh: '酒水',
    items: [
      item('tsingtao', '11.00', {
        en: ['Tsingtao, 640 ml', 'The big green bottle, ice-cold, glasses for the table.'],
        ch: ['青岛啤酒（大瓶）', '640 毫升大绿瓶，冰到挂霜，一瓶配齐全桌的杯。'],
      }),
      item('toronto-pale-ale', '9.50', {
        en: ['Toronto Pale Ale, Pint', 'From down the street: citrus, pine and a soft head.'],
        ch: ['多伦多精酿淡艾尔', '街坊酒厂酿造，柑橘松香，泡沫绵密，一品脱。'],
      }),
      item('beer-bucket', '42.00', {
        en: ['Bucket of Six', 'Six lagers on ice, mixed as you like.'],
        ch: ['啤酒冰桶（六支）', '六支任选，满桶冰块，K房开唱标配。'],
      }),
      item('niagara-riesling', '12.00', {
        en: [
          'Niagara Riesling, Glass',
          'Off-dry peach and lime, grown an hour away, made for spice.',
        ],
        ch: ['尼亚加拉雷司令（杯）', '微甜，蜜桃青柠香，配辣菜正好，产区就在一小时外。'],
      }),
      item('ontario-red', '13.00', {
        en: ['Ontario Cabernet Franc, Glass', 'Red berries, a little pepper. Good with the grill.'],
        ch: ['安省品丽珠红酒（杯）', '红莓带一点胡椒香，配烧烤、配牛仔骨。'],
      }),
      item('warm-huadiao', '16.00', {
        en: ['Warm Huadiao', 'Eight-year Shaoxing, warmed, a sour plum in the cup.'],
        ch: ['温花雕', '八年陈绍兴花雕，温着上，杯里一颗话梅。'],
      }),
      item('whisky-green-tea', '188.00', {
        en: ['Whisky & Green Tea Set', 'A 750 ml bottle, four green teas, ice, dice. Long night.'],
        ch: ['威士忌绿茶套餐', '一瓶 750 毫升威士忌、四支绿茶、冰块骰盅，今晚慢慢来。'],
      }),
    ],
  },
  {
    kind: 'beverage',
    nameEn: 'Cocktails',
    nameCh: '鸡尾酒',
    items: [
      item('lantern-old-fashioned', '17.00', {
        en: ['Lantern Old Fashioned', 'Canadian rye, maple, aged tangerine peel.'],
        ch: ['灯会古典', '加拿大黑麦威士忌、枫糖、陈皮，一块老冰。'],
      }),
      item('lychee-martini', '16.00', {
        en: ['Lychee Martini', 'Vodka, lychee, a touch of rose, the fruit on a pick.'],
        ch: ['荔枝马天尼', '伏特加、荔枝，一点玫瑰，杯边一颗荔枝。'],
      }),
      item('osmanthus-sour', '17.00', {
        en: ['Osmanthus Sour', 'Gin, lemon and osmanthus honey under a silk foam.'],
        ch: ['桂花酸酒', '金酒、柠檬、桂花蜜，绵密蛋白泡上撒一层桂花。'],
      }),
      item('yuzu-highball', '15.00', {
        en: ['Yuzu Highball', 'Japanese whisky, yuzu and very cold soda, tall.'],
        ch: ['柚子嗨棒', '日本威士忌、柚子、冰镇苏打，清爽一长杯。'],
      }),
      item('hawthorn-fizz', '11.00', {
        en: [
          'Hawthorn Fizz, Zero Proof',
          'Hawthorn, lime and mint, for the one with the car keys.',
        ],
        ch: ['山楂气泡（无酒精）', '山楂、青柠、薄荷，酸甜冒泡，开车的朋友点这杯。'],
      }),
    ],
  },
  {
    kind: 'service',
    nameEn: 'Services',
    nameCh: '服务',
    items: [
      item('song-host', '60.00', {
        en: ['Song Host, One Hour', 'Songs queued, sound mixed, and the applause started.'],
        ch: ['点歌主持（一小时）', '专人点歌、调音、带气氛，全场跟着唱。'],
      }),
      item('extra-microphones', '15.00', {
        en: ['Two More Microphones', 'Wireless, freshly cleaned. No more waiting for the duet.'],
        ch: ['加两支麦克风', '无线麦，已消毒，合唱不用再抢。'],
      }),
      item('mahjong-set', '20.00', {
        en: ['Mahjong Set to Your Room', 'Tiles, mat, chips and dice, set up wherever you sit.'],
        ch: ['送麻将到房', '一副好牌，桌垫、筹码、骰子备齐，坐哪儿都能开局。'],
      }),
      item('birthday-setup', '88.00', {
        en: ['Birthday Setup', 'Balloons, candles, the song cued. Bring or order the cake.'],
        ch: ['生日布置', '气球、蜡烛、生日歌都备好，蛋糕可自带，也可代订。'],
      }),
      item('hot-towels', '8.00', {
        en: ['Hot Towels & Mints', 'Four warm towels and a dish of mints for the second wind.'],
        ch: ['热毛巾（四条）', '四条热毛巾配薄荷糖，擦把脸，接着玩。'],
      }),
      item('designated-driver', '65.00', {
        en: ['Designated Driver', 'You and your car home in the GTA. Ask by 01:30.'],
        ch: ['代驾回家', '连人带车送到家，大多地区均可，请于 01:30 前告知。'],
      }),
    ],
  },
]
