CREATE TABLE food_categories (
  id             integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name_en        text NOT NULL,
  name_ch        text NOT NULL,
  kind           text NOT NULL DEFAULT 'food' CHECK (kind IN ('food', 'beverage', 'service')),
  display_order  integer NOT NULL DEFAULT 0,
  -- Removed; items long off the menu may still stand in it.
  deleted_at     timestamptz,
  version        integer NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL
);

CREATE TABLE food_items (
  id              integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  category_id     integer NOT NULL REFERENCES food_categories (id),
  name_en         text NOT NULL,
  name_ch         text NOT NULL,
  description     text,
  description_ch  text,
  price           numeric(10,2) NOT NULL CHECK (price >= 0),
  image_url       text,
  is_available    boolean NOT NULL DEFAULT true,
  -- Off the menu for good; old orders still name it.
  deleted_at      timestamptz,
  version         integer NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL
);
CREATE INDEX food_items_menu ON food_items (category_id, id) WHERE deleted_at IS NULL;
