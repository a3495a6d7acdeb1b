ALTER TABLE venue_tables
  -- A fresh order is on its way there: shown as reserved until then.
  ADD COLUMN highlighted_until timestamptz,
  -- Too large or too small to be furniture, or to be seen.
  ADD CONSTRAINT venue_tables_size CHECK (width BETWEEN 40 AND 400 AND height BETWEEN 40 AND 400),
  ADD CONSTRAINT venue_tables_seats CHECK (capacity <= 500);

-- When its party came; nobody has while it is empty.
ALTER TABLE bookings ADD COLUMN checked_in_at timestamptz;

-- The one layout: its version grows with every change of place, size, name or number of tables.
CREATE TABLE table_layouts (
  id              boolean PRIMARY KEY DEFAULT true CHECK (id),
  version         integer NOT NULL DEFAULT 1,
  -- What Restore Default offers; nothing until somebody has saved one.
  default_layout  jsonb
);
INSERT INTO table_layouts DEFAULT VALUES;

-- Which tables each version changed, for whoever saves an older one.
CREATE TABLE table_layout_changes (
  version     integer PRIMARY KEY,
  tables      text[] NOT NULL,
  actor_id    integer NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL
);
