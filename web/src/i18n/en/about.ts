export default {
  title: 'About {club}',
  lead: '{club} is a members’ club in {city}.',
  offer: {
    title: 'Rooms and tables',
    error: 'The rooms could not be loaded.',
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
