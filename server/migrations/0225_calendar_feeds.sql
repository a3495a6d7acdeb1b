-- Secret addresses at which a calendar program reads bookings: a member's own, or those of an amenity for one of the
-- staff. Only the hash of an address's key is kept. Each person has one of their own and one for each amenity.
CREATE TABLE calendar_feeds (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key_hash    bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  user_id     integer NOT NULL REFERENCES users (id),
  amenity_id  integer REFERENCES amenities (id),
  names       boolean NOT NULL DEFAULT false,
  language    text NOT NULL CHECK (language IN ('en', 'ch')),
  created_at  timestamptz NOT NULL,
  read_at     timestamptz,
  CONSTRAINT calendar_feeds_names_for_staff CHECK (amenity_id IS NOT NULL OR NOT names),
  CONSTRAINT calendar_feeds_one_each UNIQUE NULLS NOT DISTINCT (user_id, amenity_id)
);
