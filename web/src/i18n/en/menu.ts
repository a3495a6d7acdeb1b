export default {
  title: 'Food & Beverages',
  lead: 'From the kitchen and the bar to your table or room.',
  tabs: {
    label: 'Food and beverages',
    menu: 'Food Menu',
    history: 'Order History',
  },
  search: 'Search the menu',
  notFound: 'Nothing on the menu matches “{text}”',
  categories: 'Categories',
  all: 'All Items',
  loading: 'Loading the menu',
  error: 'Error loading food items. Please try again later.',
  outdated: 'Failed to fetch food items',
  outdatedText: 'The menu may have changed.',
  empty: 'No food items found in this category.',
  soldOut: 'Sold out',
}
