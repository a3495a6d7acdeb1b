import type { SavedTable } from '@lantern/contract/floor/tables'
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'

/** The areas of the floor, by `place` in the venue's own order. */
export const floorAreas = pgTable('floor_areas', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  look: varchar('look', {
    length: 20,
    enum: ['karaoke', 'mahjong', 'vip', 'dining', 'theater'],
  }).notNull(),
  place: integer('place').notNull(),
})

export const venueTables = pgTable('venue_tables', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  amenityId: integer('amenity_id'),
  areaId: integer('area_id'),
  status: varchar('status', { length: 20, enum: ['available', 'occupied', 'reserved'] })
    .notNull()
    .default('available'),
  positionX: doublePrecision('position_x').notNull().default(50),
  positionY: doublePrecision('position_y').notNull().default(50),
  capacity: integer('capacity').notNull().default(4),
  shape: varchar('shape', { length: 20, enum: ['square', 'rectangle', 'circle'] })
    .notNull()
    .default('square'),
  width: integer('width').notNull().default(80),
  height: integer('height').notNull().default(80),
  occupiedUntil: timestamp('occupied_until', { withTimezone: true }),
  occupiedBy: integer('occupied_by'),
  occupiedByName: text('occupied_by_name'),
  highlightedUntil: timestamp('highlighted_until', { withTimezone: true }),
  cleaningUntil: timestamp('cleaning_until', { withTimezone: true }),
  bookingId: integer('booking_id'),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A single row: the layout's current version, and the default layout. */
export const tableLayouts = pgTable('table_layouts', {
  id: boolean('id').primaryKey().default(true),
  version: integer('version').notNull().default(1),
  defaultLayout: jsonb('default_layout').$type<SavedTable[]>(),
})

/** The names of the tables that each version of the layout changed. */
export const tableLayoutChanges = pgTable('table_layout_changes', {
  version: integer('version').primaryKey(),
  tables: text('tables').array().notNull(),
  actorId: integer('actor_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
