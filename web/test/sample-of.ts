import * as z from 'zod/mini'

/** Sample values. Every field of the settings allows at least one of them. */
const candidates: readonly unknown[] = [
  false,
  15,
  365,
  [],
  {},
  '',
  'Lantern',
  '1.00',
  '14:00',
  '2026-11-20',
  'America/Toronto',
  'CA',
  'CAD',
  'nobody',
  'venue-night',
  'none',
  'last',
  [{ hours: 0, percent: 100 }],
]

function valueOf(schema: z.core.$ZodType): unknown {
  if (!(schema instanceof z.ZodMiniObject)) {
    return candidates.find((value) => z.core.safeParse(schema, value).success)
  }
  const fields: [string, z.core.$ZodType][] = Object.entries(schema.shape)
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field)]))
}

/** A value that a schema allows, for tests that don't depend on most of its fields. */
export const sampleOf = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
  z.parse(schema, valueOf(schema))
