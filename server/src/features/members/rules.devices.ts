/** The first match counts, because most browsers also claim to be those further down. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const firstOf = (table: typeof browsers, agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? null

/** The browser and system in a `User-Agent`; `null` for those that aren't in the lists. */
export function deviceOf(agent: string): { browser: string | null; system: string | null } {
  return { browser: firstOf(browsers, agent), system: firstOf(systems, agent) }
}
