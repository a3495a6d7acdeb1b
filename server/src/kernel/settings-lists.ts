import * as z from 'zod'

/** Addresses or networks, with commas. */
export const Addresses = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'addresses or networks, with commas'),
    ),
  )

/** `id:name, id:name`: the Discord server's roles that pages show, the best one first. */
export const RoleNames = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim().split(':')))
  .pipe(
    z.array(
      z.tuple(
        [z.string().regex(/^\d+$/), z.string().trim().min(1).max(20)],
        'id:name pairs, with commas',
      ),
    ),
  )

/** `name=value,name=value`: headers that a collector of traces asks for, such as its key. */
export const HeaderList = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.array(z.string().regex(/^[\w-]+=\S+$/, 'name=value pairs, with commas')))
  .transform((pairs) =>
    pairs.map((pair): [name: string, value: string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

/** Hosts of push services, `*.` before a host for those below it; for tests also whole origins. */
export const PushHosts = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(
    z.array(
      z.union(
        [z.string().regex(/^(\*\.)?([a-z\d-]+\.)+[a-z]{2,}$/), z.url({ protocol: /^http$/ })],
        'hosts of push services, with commas',
      ),
    ),
  )

/** The services of Chrome and Edge on most devices, Firefox, Safari, and Edge on Windows. */
export const pushHosts =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com'
