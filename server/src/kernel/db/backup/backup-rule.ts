const DAY_MS = 24 * 3_600_000
const name = /^lantern-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z\.backup$/

/** The name of a backup made at `at`. Names sort by time. */
export const backupName = (at: Date): string =>
  `lantern-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** The time of a backup, read from its name; `null` for any other file name. */
function madeAt(file: string): Date | null {
  const [, stamp] = name.exec(file) ?? []
  if (stamp === undefined) return null
  const [day = '', time = ''] = stamp.split('T')
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`)
}

/**
 * Lists the backups that may be deleted. It keeps every backup of the last two days, and then the last one of
 * each day for two weeks, of each week for two months, and of each month for a year. It never lists files of
 * other names.
 */
export function expiredBackups(files: readonly string[], now: Date): string[] {
  const kept = new Set<string>()
  const isNew = (period: string) => !kept.has(period) && kept.add(period)
  return files
    .flatMap((file) => ({ file, at: madeAt(file) }))
    .filter((each): each is { file: string; at: Date } => each.at !== null)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .filter(({ at }) => {
      const days = (now.getTime() - at.getTime()) / DAY_MS
      if (days <= 2) return false
      const periods = [
        days <= 14 && `day ${at.toISOString().slice(0, 10)}`,
        days <= 62 && `week ${Math.floor(at.getTime() / DAY_MS / 7)}`,
        days <= 366 && `month ${at.toISOString().slice(0, 7)}`,
      ]
      return !periods.some((period) => period !== false && isNew(period))
    })
    .map(({ file }) => file)
}
