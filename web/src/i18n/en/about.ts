export default {
  own: 'About {club}',
  title: 'A lantern in the window',
  lead: '{club} is a members’ club in {city}, open from the afternoon until the small hours.',
  story: {
    title: 'How it began',
    first:
      'It began with friends who could never find a table. One wanted to sing, one to play mahjong, one to watch the match on a proper screen, and all of them wanted to eat after midnight.',
    second:
      'So we took a house downtown, hung a lantern in the window and put all of it under one roof. When it is lit, somebody you know is probably in.',
    third:
      'Members book a room by the hour, order to the table, and leave the rest to us. We speak English and Chinese, and we remember how you take your tea.',
  },
  offer: {
    title: 'Under one roof',
    error: 'The rooms could not be loaded.',
    karaoke: 'Karaoke rooms',
    karaokeText: 'Private rooms for up to 10, songs in English, Mandarin and Cantonese.',
    mahjong: 'Mahjong rooms',
    mahjongText: 'Quiet tables, good lamps, tiles with weight.',
    theater: 'Theater room',
    theaterText: 'A 4K projection and seats that lean back.',
    vip: 'VIP section',
    vipText: 'A salon of its own, for evenings that matter.',
    dining: 'Dining tables',
    diningText: 'Food and drinks from the kitchen, late.',
    house: 'The whole house',
    houseText: 'All of it, for up to 100 guests.',
    explore: 'Explore amenities',
  },
  visit: {
    title: 'Visit us',
    desk: 'Front desk',
    deskHours: '10:00 AM to 10:00 PM daily',
    rooms: 'Rooms',
    address: 'Address',
    phone: 'Phone',
    book: 'Book Now',
  },
}
