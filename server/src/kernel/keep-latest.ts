/** Adds an entry to a map as its latest one. Where the map then has more than `most`, its earliest entry goes. */
export function keepLatest<Key, Entry>(
  entries: Map<Key, Entry>,
  { most, key, entry }: { most: number; key: Key; entry: Entry },
): void {
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size > most) entries.delete([...entries.keys()][0] ?? key)
}
