/** Somebody who acts on a series, and whether they are of the staff. */
export interface Actor {
  id: number
  isStaff: boolean
}

/** A series is its member's and the desk's. */
export const mayActOn = ({ id, isStaff }: Actor, ownerId: number | null): boolean =>
  isStaff || id === ownerId

/** The staff member in whose name it is done; `undefined` where its member does it. */
export const actingFor = ({ id }: Actor, ownerId: number): number | undefined =>
  id === ownerId ? undefined : id
