/** A screen, and its budget of JavaScript until its first content, in kilobytes and files. */
export interface Screen {
  page: string
  kilobytes: number
  files: number
  /** Sources besides the entry and the page's own code, below `web/src`, as listed in `app/routes.tsx`. */
  around: readonly string[]
  words: readonly string[]
  /** It is weighed only. The output files are made for the others, which would be heavier with its modules. */
  isRare?: true
}

const open = ['app/inside.tsx', 'app/open-frame.tsx']
const staff = ['app/inside.tsx', 'app/staff/staff-layout.tsx', 'i18n/catalogs-staff.ts']

/** The most important screens. A budget is the present weight plus a few per cent, lowered with the page. */
export const screens: readonly Screen[] = [
  { page: 'pages/home/index', kilobytes: 108, files: 7, around: [], words: [] },
  {
    page: 'features/signin/login-dialog',
    kilobytes: 165,
    files: 23,
    around: ['pages/home/index.tsx'],
    words: ['signin', 'passkeys'],
  },
  { page: 'pages/explore', kilobytes: 161, files: 17, around: open, words: ['amenities'] },
  { page: 'pages/amenity', kilobytes: 164, files: 18, around: open, words: ['amenities'] },
  { page: 'pages/about', kilobytes: 161, files: 16, around: open, words: ['about'] },
  {
    page: 'pages/booking',
    kilobytes: 177,
    files: 21,
    around: open,
    words: ['bookings', 'amenities', 'payments'],
  },
  {
    page: 'pages/food',
    kilobytes: 182,
    files: 24,
    around: open,
    words: ['menu', 'orders', 'payments'],
  },
  {
    page: 'pages/account',
    kilobytes: 219,
    files: 37,
    around: open,
    words: [
      'account',
      'bills',
      'bookings-invitation',
      'discord',
      'orders',
      'payments',
      'profile',
      'waitlist',
    ],
  },
  {
    page: 'pages/staff-dashboard',
    kilobytes: 204,
    files: 32,
    around: staff,
    words: ['staff', 'desk', 'bookings', 'bills', 'statistics', 'opening'],
  },
  {
    page: 'pages/board',
    kilobytes: 201,
    files: 30,
    around: staff,
    words: ['staff', 'desk', 'desk-board', 'bookings', 'bills', 'waitlist'],
  },
  {
    page: 'pages/venue-live',
    kilobytes: 195,
    files: 26,
    around: staff,
    words: ['staff', 'floor', 'bills'],
  },
  {
    page: 'pages/point-of-sale',
    kilobytes: 223,
    files: 35,
    around: staff,
    words: ['staff', 'till', 'bills', 'orders', 'payments'],
  },
  {
    page: 'pages/reports',
    kilobytes: 250,
    files: 38,
    around: staff,
    words: ['staff', 'reports'],
    isRare: true,
  },
  {
    page: 'pages/kitchen',
    kilobytes: 199,
    files: 29,
    around: staff,
    words: ['staff', 'kitchen'],
  },
]
