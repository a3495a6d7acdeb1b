/** A person who acts on a series, and whether they are staff. */
export interface Actor {
  id: number
  isStaff: boolean
}

/** A series may be read and changed by its member and by the desk. */
export const mayActOn = ({ id, isStaff }: Actor, ownerId: number | null): boolean =>
  isStaff || id === ownerId

/** The staff member who acts for the member; `undefined` if the member acts. */
export const actingFor = ({ id }: Actor, ownerId: number): number | undefined =>
  id === ownerId ? undefined : id
