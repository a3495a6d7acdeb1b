import type { Endpoint } from '@lantern/contract/endpoint'
/** `POST /api/bookings`: the name of a call in messages and tables of tests. */
export declare const nameOf: ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => string
/** Every call of the contract. Throws if a module has calls but isn't listed above. */
export declare function contractEndpoints(): Endpoint[]
