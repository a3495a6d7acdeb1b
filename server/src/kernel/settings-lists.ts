import * as z from 'zod'

/** Addresses or networks, separated by commas. */
export const Addresses = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'addresses or networks, with commas'),
    ),
  )

/** `id:name, id:name`: the Discord server's roles that pages show, highest first. */
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

/** Decodes percent-encoding; `null` if it is malformed. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** `name=value,name=value`: the headers that a trace collector requires, such as a key, with `%20` for a space. */
export const HeaderList = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .transform((pairs) =>
    pairs.map((pair) => [pair.split('=', 1)[0] ?? '', decoded(pair.replace(/^[^=]*=?/, ''))]),
  )
  .pipe(
    z.array(
      z.tuple([z.string().regex(/^[\w-]+$/), z.string().min(1)]),
      'name=value pairs, with commas between, and special characters as %XX',
    ),
  )

/** Hosts of push services, with `*.` for all subdomains; for tests also whole origins. */
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
