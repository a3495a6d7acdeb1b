-- Files before this one may have written rows in this transaction whose checks wait for its end; a table with such
-- rows can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- A booking that comes again: the rule by which its occurrences were made. Each occurrence is a booking.
CREATE TABLE series (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lantern_id char(12) NOT NULL UNIQUE,
  user_id integer NOT NULL REFERENCES users (id),
  every text NOT NULL CHECK (every IN ('week', 'month')),
  charge text NOT NULL CHECK (charge IN ('at_once', 'three_days_before')),
  -- Who of the staff made it, if it wasn't its member.
  made_by integer REFERENCES users (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX series_user ON series (user_id);

-- `charge_at` is when the balance of its member pays for a pending booking by itself; it stays on one that was canceled
-- before. `charge_failed_at` is when the balance was first too short for that.
ALTER TABLE bookings
  ADD COLUMN series_id integer REFERENCES series (id),
  ADD COLUMN charge_at timestamptz,
  ADD COLUMN charge_failed_at timestamptz,
  ADD CONSTRAINT bookings_charge_check CHECK (
    charge_at IS NULL OR (status IN ('pending', 'canceled') AND hold_expires_at IS NULL AND user_id IS NOT NULL)),
  ADD CONSTRAINT bookings_charge_failed_check CHECK (charge_failed_at IS NULL OR charge_at IS NOT NULL);
CREATE INDEX bookings_series ON bookings (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX bookings_to_charge ON bookings (charge_at) WHERE status = 'pending' AND charge_at IS NOT NULL;
