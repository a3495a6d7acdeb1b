CREATE TABLE bookings (
  id                integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lantern_id        char(12) NOT NULL CONSTRAINT bookings_lantern_id_unique UNIQUE,
  user_id           integer REFERENCES users (id),
  -- A guest without an account has a name instead.
  guest_name        text,
  amenity_id        integer NOT NULL REFERENCES amenities (id),
  -- The night: 00:00 to 02:00 on it fall on the next calendar day. `during` has the instants.
  booking_date      date NOT NULL,
  start_time        varchar(5) NOT NULL,
  end_time          varchar(5) NOT NULL,
  during            tstzrange NOT NULL CHECK (NOT isempty(during)),
  -- The rooms by name, as they were booked; `occupancies` forgets them once they are given back.
  units             text[] NOT NULL,
  hours             integer NOT NULL CHECK (hours > 0),
  price_per_hour    numeric(10,2) NOT NULL,
  subtotal          numeric(10,2) NOT NULL,
  service_fee       numeric(10,2) NOT NULL,
  total_price       numeric(10,2) NOT NULL,
  points_earned     integer NOT NULL DEFAULT 0,
  status            varchar(20) NOT NULL DEFAULT 'confirmed' CHECK (status IN (
                      'pending', 'confirmed', 'paid_online', 'completed', 'no_show', 'canceled')),
  payment_method    varchar(20) NOT NULL
                      CHECK (payment_method IN ('balance', 'stripe', 'cash', 'none')),
  -- Set while a pending booking only holds the room for a payment under way.
  hold_expires_at   timestamptz,
  special_requests  text,
  -- The cancellation rule as it was shown when the booking was made.
  cancel_hours      integer NOT NULL,
  canceled_at       timestamptz,
  version           integer NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  CHECK (user_id IS NOT NULL OR guest_name IS NOT NULL),
  CHECK (total_price = subtotal + service_fee),
  CHECK (hold_expires_at IS NULL OR status IN ('pending', 'canceled'))
);
CREATE INDEX bookings_user ON bookings (user_id, upper(during));
CREATE INDEX bookings_amenity_date ON bookings (amenity_id, booking_date);
CREATE INDEX bookings_date ON bookings (booking_date);

-- The one guard of every slot: a row stands here exactly while its booking holds that room.
CREATE TABLE occupancies (
  table_id    integer NOT NULL REFERENCES venue_tables (id),
  booking_id  integer NOT NULL REFERENCES bookings (id),
  during      tstzrange NOT NULL CHECK (NOT isempty(during)),
  PRIMARY KEY (booking_id, table_id),
  CONSTRAINT occupancies_no_overlap EXCLUDE USING gist (table_id WITH =, during WITH &&)
);
