interface Both {
  nameEn: string
  nameCh: string
}

/** The names as stored: without a Chinese name the English one stands for it, so that every list has one to show. */
export const bothNames = ({ nameEn, nameCh }: Both): Both => ({ nameEn, nameCh: nameCh || nameEn })

/** The names that a change alters. A Chinese name that only copied the English one changes with it. */
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
