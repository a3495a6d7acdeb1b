import type { RoomKind } from '@lantern/contract/venue/opening'

const picture = (id: number) => `/media/amenities/${id}/room-1280.webp`

/** The initial texts, picture and price of an amenity, for the venue to change. */
export interface StarterAmenity {
  nameEn: string
  nameCh: string
  description: string
  descriptionCh: string
  pricePerHour: number
  imageUrl: string
  capacity: number
  isWholeVenue?: boolean
}

/** The kinds of rooms. The sample club has one of each in this order: a picture's address has the id of its amenity. */
export const starterRooms: Readonly<Record<RoomKind, StarterAmenity>> = {
  karaoke: {
    nameEn: 'Karaoke Room',
    nameCh: 'K房',
    description:
      'A private room for up to ten voices: two microphones, a wall of song in English, Mandarin and Cantonese, and a table that the kitchen knows well.',
    descriptionCh: '可容纳十人的私密包房：双麦克风，国⁠、⁠粤⁠、⁠英⁠语曲库齐全，厨房随时送餐到桌。',
    pricePerHour: 4_800,
    imageUrl: picture(1),
    capacity: 10,
  },
  mahjong: {
    nameEn: 'Mahjong Room',
    nameCh: '麻将室',
    description:
      'Five automatic tables under warm lamps. Tiles shuffle themselves; the tea is refilled until the last hand is played.',
    descriptionCh: '五张自动麻将桌，暖灯之下自动洗牌，热茶续到最后一局。',
    pricePerHour: 2_800,
    imageUrl: picture(2),
    capacity: 4,
  },
  theater: {
    nameEn: 'Theater Room',
    nameCh: '影音厅',
    description:
      'A 4K projection, three rows of deep seats and room for twenty-four. Bring your own film, or the final everyone will talk about tomorrow.',
    descriptionCh: '4K 投影，三排沙发座，可容纳二十四人。带上想看的电影，或一起看一场决赛。',
    pricePerHour: 9_000,
    imageUrl: picture(3),
    capacity: 24,
  },
  vip: {
    nameEn: 'VIP Section',
    nameCh: 'VIP 区',
    description:
      'Two booths behind the screen, each for twelve, with a host of your own and the quietest view of the floor.',
    descriptionCh: '屏风之后的两处雅座，每处可坐十二人，专人服务，静享全场。',
    pricePerHour: 12_000,
    imageUrl: picture(4),
    capacity: 12,
  },
  dining: {
    nameEn: 'Dining Table',
    nameCh: '餐桌',
    description:
      'A round table for six by the moon gate, kept for your party by the hour. Order from the menu when you are seated.',
    descriptionCh: '月洞门旁的六人圆桌，按小时为您预留，入座后即可点餐。',
    pricePerHour: 1_500,
    imageUrl: picture(5),
    capacity: 6,
  },
  whole_venue: {
    nameEn: 'Whole Venue',
    nameCh: '包场',
    description:
      'Every room, every table and the whole team, for up to a hundred guests. Weddings, company nights, a birthday that deserves it.',
    descriptionCh: '全部房间、全部餐桌与整个团队，最多一百位宾客。婚宴、年会，或一场值得的生日。',
    pricePerHour: 60_000,
    imageUrl: picture(6),
    capacity: 100,
    isWholeVenue: true,
  },
}
