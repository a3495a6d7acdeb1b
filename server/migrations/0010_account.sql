-- One picture for each member that has one, square, re-encoded and small.
CREATE TABLE member_pictures (
  user_id     integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  name        text NOT NULL CONSTRAINT member_pictures_name_unique UNIQUE,
  image       bytea NOT NULL CHECK (octet_length(image) <= 262144),
  created_at  timestamptz NOT NULL
);

-- The public number of the booking or order that money moved for, as statements show it.
ALTER TABLE ledger_transactions ADD COLUMN subject text;
