/** A screen, and its budget of JavaScript until its first content, in kilobytes and files. */
export interface Screen {
  page: string
  kilobytes: number
  files: number
  /** Sources besides the entry and the page's own code, below `web/src`, as listed in `app/routes.tsx`. */
  around: readonly string[]
  /** Its texts besides those that `app/routes.tsx` lists. */
  words?: readonly string[]
  /** It is weighed only. The output files are made for the others, which would be heavier with its modules. */
  isRare?: true
}

const open = ['app/inside.tsx', 'app/open-frame.tsx']
const staff = ['app/inside.tsx', 'app/staff/staff-layout.tsx', 'i18n/catalogs-staff.ts']

/** The most important screens. A budget is the present weight plus a few per cent, lowered with the page. */
export const screens: readonly Screen[] = [
  { page: 'pages/home/index', kilobytes: 108, files: 7, around: [] },
  {
    page: 'features/signin/login-dialog',
    kilobytes: 165,
    files: 23,
    around: ['pages/home/index.tsx'],
    words: ['signin', 'passkeys'],
  },
  { page: 'pages/visitor/explore', kilobytes: 161, files: 17, around: open },
  { page: 'pages/visitor/amenity', kilobytes: 164, files: 18, around: open },
  { page: 'pages/visitor/about', kilobytes: 161, files: 16, around: open },
  { page: 'pages/member/booking', kilobytes: 177, files: 21, around: open },
  { page: 'pages/member/food', kilobytes: 182, files: 24, around: open },
  { page: 'pages/member/account', kilobytes: 219, files: 37, around: open },
  { page: 'pages/staff/staff-dashboard', kilobytes: 204, files: 32, around: staff },
  { page: 'pages/staff/board', kilobytes: 201, files: 30, around: staff },
  { page: 'pages/staff/venue-live', kilobytes: 195, files: 26, around: staff },
  { page: 'pages/staff/point-of-sale', kilobytes: 223, files: 35, around: staff },
  {
    page: 'pages/staff/reports',
    kilobytes: 250,
    files: 38,
    around: staff,
    isRare: true,
  },
  { page: 'pages/staff/kitchen', kilobytes: 199, files: 29, around: staff },
]
