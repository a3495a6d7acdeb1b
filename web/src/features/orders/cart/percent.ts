/** A share of the settings, as a sentence has it: 1300 → `13%`. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`
