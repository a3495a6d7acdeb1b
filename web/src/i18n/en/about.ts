export default {
  title: 'About {club}',
  lead: '{club} is a members’ club{hasCity, select, yes { in {city}} other {}}.',
  pictures: {
    entrance: 'The entrance at night: open red doors between two lanterns',
    bar: 'The bar: stools, drinks and lit shelves of bottles',
    mahjong: 'A mahjong table from above, in the middle of a game',
  },
  offer: {
    title: 'Rooms and tables',
    error: 'The rooms could not be loaded.',
    explore: 'Explore amenities',
  },
  visit: {
    title: 'Visit us',
    desk: 'Front desk',
    rooms: 'Rooms',
    address: 'Address',
    phone: 'Phone',
    book: 'Book Now',
  },
}
