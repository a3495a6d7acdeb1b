import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

const dates = {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
}

export const foodCategories = pgTable('food_categories', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  kind: text('kind', { enum: ['food', 'beverage', 'service'] })
    .notNull()
    .default('food'),
  displayOrder: integer('display_order').notNull().default(0),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  version: integer('version').notNull().default(1),
  ...dates,
})

export const foodItems = pgTable('food_items', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  categoryId: integer('category_id').notNull(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  description: text('description'),
  descriptionCh: text('description_ch'),
  price: cents('price').notNull(),
  /** What it costs the venue; `null` while unknown. It never leaves by the public menu. */
  cost: cents('cost'),
  imageUrl: text('image_url'),
  isAvailable: boolean('is_available').notNull().default(true),
  isAlcohol: boolean('is_alcohol').notNull().default(false),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  version: integer('version').notNull().default(1),
  ...dates,
})

export const optionGroups = pgTable('option_groups', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  least: integer('least').notNull(),
  most: integer('most').notNull(),
  displayOrder: integer('display_order').notNull(),
  version: integer('version').notNull().default(1),
})

export const optionChoices = pgTable('option_choices', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  groupId: integer('group_id').notNull(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  price: cents('price').notNull(),
  isDefault: boolean('is_default').notNull(),
  isAvailable: boolean('is_available').notNull().default(true),
  displayOrder: integer('display_order').notNull(),
})

export const foodItemOptions = pgTable(
  'food_item_options',
  { itemId: integer('item_id').notNull(), groupId: integer('group_id').notNull() },
  ({ itemId, groupId }) => [primaryKey({ columns: [itemId, groupId] })],
)
