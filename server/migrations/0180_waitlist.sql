-- Who waits for a room: a member, or a guest by name whom the desk has added.
CREATE TABLE waitlist_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES users (id),
  guest_name text,
  contact_phone varchar(16) CHECK (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  amenity_id integer NOT NULL REFERENCES amenities (id),
  night date NOT NULL,
  from_time varchar(5) NOT NULL,
  to_time varchar(5) NOT NULL,
  hours integer NOT NULL CHECK (hours BETWEEN 1 AND 24),
  party_size integer CHECK (party_size BETWEEN 1 AND 999),
  above_capacity boolean NOT NULL DEFAULT false,
  is_walk_in boolean NOT NULL DEFAULT false,
  -- What a guest at the door was told.
  quoted_minutes integer CHECK (quoted_minutes >= 0),
  -- Up to which price a room may be booked from the member's balance without asking.
  book_up_to numeric(10,2) CHECK (book_up_to > 0),
  ends_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'booked', 'left', 'ended')),
  booking_id integer REFERENCES bookings (id),
  joined_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((user_id IS NULL) <> (guest_name IS NULL)),
  CHECK (book_up_to IS NULL OR user_id IS NOT NULL),
  CHECK ((state = 'waiting') = (ended_at IS NULL))
);
-- A member waits once for an amenity and a night.
CREATE UNIQUE INDEX waitlist_entries_once ON waitlist_entries (user_id, amenity_id, night)
  WHERE state = 'waiting' AND user_id IS NOT NULL;
CREATE INDEX waitlist_entries_waiting ON waitlist_entries (amenity_id, joined_at, id)
  WHERE state = 'waiting';
CREATE INDEX waitlist_entries_night ON waitlist_entries (night);

-- A room that was held for one who waits. The hold is a booking, so the exclusion constraint guards it too.
CREATE TABLE waitlist_offers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id integer NOT NULL REFERENCES waitlist_entries (id) ON DELETE CASCADE,
  booking_id integer NOT NULL UNIQUE REFERENCES bookings (id),
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  -- Booked at once, as its member had asked for.
  is_automatic boolean NOT NULL DEFAULT false,
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- Who of the staff answered, where it was one.
  answered_by integer REFERENCES users (id),
  CHECK ((state = 'open') = (answered_at IS NULL)),
  CHECK (expires_at >= offered_at)
);
-- One who waits has one room held for them at a time.
CREATE UNIQUE INDEX waitlist_offers_open ON waitlist_offers (entry_id) WHERE state = 'open';
CREATE INDEX waitlist_offers_entry ON waitlist_offers (entry_id, id);
