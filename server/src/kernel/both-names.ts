interface Both {
  nameEn: string
  nameCh: string
}

/**
 * The names as they are stored. Without a Chinese name the English one is stored in both columns, so that every list,
 * email and receipt has a name to show.
 */
export const bothNames = ({ nameEn, nameCh }: Both): Both => ({ nameEn, nameCh: nameCh || nameEn })

/**
 * A change of names. If the Chinese name was only a copy of the English one, it changes with it; an empty one counts
 * as none. Returns only the names that change.
 */
export function bothChanged(
  before: Both,
  change: { nameEn?: string | undefined; nameCh?: string | undefined },
): Partial<Both> {
  const { nameEn, nameCh = before.nameCh === before.nameEn ? '' : before.nameCh } = change
  const after = bothNames({ nameEn: nameEn ?? before.nameEn, nameCh })
  return {
    ...(nameEn !== undefined && { nameEn }),
    ...((change.nameCh !== undefined || after.nameCh !== before.nameCh) && {
      nameCh: after.nameCh,
    }),
  }
}
