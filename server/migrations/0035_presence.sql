-- Who is in the house. A party's rows are `seated` from its check-in until it leaves, also past its end; a table has
-- one party at a time, whatever the hours say.
ALTER TABLE occupancies ADD COLUMN seated boolean NOT NULL DEFAULT false;

ALTER TABLE bookings
  -- When its party left, or was said to have been there.
  ADD COLUMN left_at timestamptz,
  -- A walk-in is billed from the minute of its arrival, in parts of an hour.
  ALTER COLUMN hours TYPE numeric(6,2);
ALTER TABLE booking_days ALTER COLUMN hours TYPE numeric(12,2);

-- Parties whose time was over before anybody could say that they had left.
UPDATE bookings SET status = 'completed', left_at = upper(during)
WHERE checked_in_at IS NOT NULL AND status IN ('confirmed', 'paid_online') AND upper(during) <= now();
DELETE FROM occupancies o USING bookings b WHERE b.id = o.booking_id AND b.status = 'completed';
UPDATE bookings SET left_at = least(updated_at, upper(during))
WHERE status = 'completed' AND left_at IS NULL;

-- Those that are there now; of two at one table the one whose time it is.
UPDATE occupancies o SET seated = true
FROM (
  SELECT DISTINCT ON (table_id) table_id, booking_id
  FROM occupancies JOIN bookings ON bookings.id = booking_id
  WHERE checked_in_at IS NOT NULL ORDER BY table_id, lower(occupancies.during)
) here
WHERE (here.table_id, here.booking_id) = (o.table_id, o.booking_id);

CREATE UNIQUE INDEX occupancies_one_party ON occupancies (table_id) WHERE seated;

-- What was done with a party, and how it stood before: the latest act can be undone, by an act of its own.
CREATE TABLE party_acts (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  booking_id  integer NOT NULL REFERENCES bookings (id),
  kind        varchar(20) NOT NULL
                CHECK (kind IN ('seat', 'check_in', 'extend', 'move', 'leave', 'no_show', 'undo')),
  actor_id    integer REFERENCES users (id),
  at          timestamptz NOT NULL,
  -- The booking's fields and rooms as they were.
  before      jsonb NOT NULL,
  -- References of the movements of money and points that it caused.
  moved       text[] NOT NULL DEFAULT '{}',
  undoes      integer UNIQUE REFERENCES party_acts (id),
  CHECK ((kind = 'undo') = (undoes IS NOT NULL))
);
CREATE INDEX party_acts_booking ON party_acts (booking_id, id);
CREATE INDEX bookings_left ON bookings (left_at) WHERE left_at IS NOT NULL;
CREATE TRIGGER party_acts_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON party_acts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

ALTER TABLE venue_settings
  -- So long after its start a party may be called a no-show.
  ADD COLUMN grace_minutes integer NOT NULL DEFAULT 15 CHECK (grace_minutes BETWEEN 0 AND 120),
  -- In such steps a walk-in's time is counted.
  ADD COLUMN walk_in_step_minutes integer NOT NULL DEFAULT 60
    CHECK (walk_in_step_minutes IN (15, 30, 60));

-- Connections that have counted a booking keep a plan for whole hours, this one too. What changes about the function
-- is nothing, but each of them plans it anew.
ALTER FUNCTION count_booking() COST 100;
