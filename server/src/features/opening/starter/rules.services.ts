import type { SampleCategory } from './rules.category.ts'

export const services: SampleCategory = {
  slug: 'services',
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
      descriptionEn: 'You and your car, home anywhere in the GTA. Ask by 01:30.',
      descriptionCh: '连人带车送到家，大多地区均可，请于 01:30 前告知。',
      price: '65.00',
    },
  ],
}
