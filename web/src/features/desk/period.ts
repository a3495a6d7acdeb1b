/** The stretches of nights that the charts know. */
export const periods = ['7', '30', '90', '365', 'ahead'] as const
export type PeriodName = (typeof periods)[number]

const DAY_MS = 86_400_000

const shifted = (night: string, days: number) =>
  new Date(Date.parse(night) + days * DAY_MS).toISOString().slice(0, 10)

/** From which night to which; tonight is in all of them. */
export function periodOf(name: PeriodName, today: string): { from: string; to: string } {
  if (name === 'ahead') return { from: today, to: shifted(today, 29) }
  return { from: shifted(today, 1 - Number(name)), to: today }
}

/** One bar for so many nights that not more than fit are drawn. */
export function gathered(
  nights: readonly { date: string; bookings: number; revenue: string }[],
  most: number,
): { date: string; bookings: number; cents: number }[] {
  const size = Math.max(1, Math.ceil(nights.length / most))
  return Array.from({ length: Math.ceil(nights.length / size) }, (_, bar) => {
    const some = nights.slice(bar * size, (bar + 1) * size)
    return {
      date: some[0]?.date ?? '',
      bookings: some.reduce((sum, night) => sum + night.bookings, 0),
      cents: some.reduce((sum, night) => sum + Math.round(Number(night.revenue) * 100), 0),
    }
  })
}
