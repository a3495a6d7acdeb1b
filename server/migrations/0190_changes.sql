-- Files before this one may have written rows in this transaction whose checks wait for its end; a table with such
-- rows can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- How often a member may change a booking, and until how many hours before its start. A venue that has bookings already
-- lets its members do so itself.
ALTER TABLE venue_settings
  ADD COLUMN member_changes integer NOT NULL DEFAULT 2 CHECK (member_changes BETWEEN 0 AND 20),
  ADD COLUMN change_hours integer NOT NULL DEFAULT 2 CHECK (change_hours BETWEEN 0 AND 720);
UPDATE venue_settings SET member_changes = 0 WHERE EXISTS (SELECT FROM bookings);

-- `changes_made` counts a member's own changes. `cancel_until` is the earliest end of free cancellation that any of
-- the booking's former times had; nothing for one that was never changed by its member. `changes_booking` is set on a
-- hold that keeps the new time of another booking while a card is asked.
ALTER TABLE bookings
  ADD COLUMN changes_made integer NOT NULL DEFAULT 0 CHECK (changes_made >= 0),
  ADD COLUMN cancel_until timestamptz,
  ADD COLUMN changes_booking integer REFERENCES bookings (id),
  ADD CHECK (changes_booking IS NULL OR status IN ('pending', 'canceled'));
CREATE UNIQUE INDEX bookings_one_change ON bookings (changes_booking) WHERE status = 'pending';

-- A hold of a change takes of a room what its booking doesn't have already: that may be a time before and one after.
ALTER TABLE occupancies DROP CONSTRAINT occupancies_pkey;
ALTER TABLE occupancies ADD PRIMARY KEY (booking_id, table_id, during);

ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_purpose_check;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_purpose_check
  CHECK (purpose IN ('topup', 'booking', 'food', 'bill', 'booking_change'));
