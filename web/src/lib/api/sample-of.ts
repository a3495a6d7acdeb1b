import * as z from 'zod/mini'

/** Values of which at least one keeps the bounds of any field of the settings. */
const candidates: readonly unknown[] = [
  false,
  15,
  365,
  [],
  '',
  'Lantern',
  '1.00',
  '14:00',
  '2026-11-20',
  'America/Toronto',
  'CA',
  'nobody',
  'venue-night',
  'none',
  [{ hours: 0, percent: 100 }],
]

function valueOf(schema: z.core.$ZodType): unknown {
  if (!(schema instanceof z.ZodMiniObject)) {
    return candidates.find((value) => z.core.safeParse(schema, value).success)
  }
  const fields: [string, z.core.$ZodType][] = Object.entries(schema.shape)
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field)]))
}

/** Something that a schema allows, for tests to which most of its fields don't matter. */
export const sampleOf = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
  z.parse(schema, valueOf(schema))
