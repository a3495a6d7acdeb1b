interface Both {
  nameEn: string
  nameCh: string
}

/**
 * The two names of a thing as they are stored. Without a Chinese name the English one stands in both columns, so that
 * every list, letter and receipt has a name to show.
 */
export const bothNames = ({ nameEn, nameCh }: Both): Both => ({ nameEn, nameCh: nameCh || nameEn })

/**
 * A change of names. If the Chinese name only repeated the English one, it follows the change; an empty one counts as
 * none. Returns only the names that change.
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
