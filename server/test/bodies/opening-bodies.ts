/** Valid bodies of the calls for a venue's setup. */
export const openingBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/admin/imports/check': { kind: 'members', content: 'RW1haWw=' },
  'POST /api/admin/imports': {
    kind: 'members',
    content: 'RW1haWwsRmlyc3QgbmFtZSxMYXN0IG5hbWUKYUB4LnRlc3QsQSxC',
    made: 1,
  },
  'PATCH /api/admin/opening': { at: 'rooms', step: { name: 'venue', state: 'done' } },
  'POST /api/admin/opening/rooms': {
    kind: 'karaoke',
    nameEn: 'Song Room',
    nameCh: '歌房',
    units: 2,
    pricePerHour: '40.00',
    capacity: 8,
  },
  'POST /api/admin/opening/try': { service: 'discord' },
}
