SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- Whether a party that never came is called a no-show by itself, how many no-shows within how many days have the next
-- booking paid ahead (0: no such rule), and for how many minutes a room is cleaned once its party has left.
ALTER TABLE venue_settings
  ADD COLUMN no_show_by_itself boolean NOT NULL DEFAULT false,
  ADD COLUMN no_show_limit integer NOT NULL DEFAULT 0 CHECK (no_show_limit BETWEEN 0 AND 20),
  ADD COLUMN no_show_days integer NOT NULL DEFAULT 180 CHECK (no_show_days BETWEEN 1 AND 730),
  ADD COLUMN cleaning_minutes integer NOT NULL DEFAULT 0 CHECK (cleaning_minutes BETWEEN 0 AND 120);

-- No-shows are counted by member and by phone, from a night on.
CREATE INDEX bookings_member_no_shows ON bookings (user_id, booking_date) WHERE status = 'no_show';
CREATE INDEX bookings_phone_no_shows ON bookings (contact_phone, booking_date)
  WHERE status = 'no_show' AND contact_phone IS NOT NULL;
-- Who may have been missed: agreed, and not there.
CREATE INDEX bookings_awaited ON bookings (lower(during))
  WHERE status IN ('confirmed', 'paid_online') AND checked_in_at IS NULL;

-- Until when a room is cleaned; nothing, or the past, where it isn't.
ALTER TABLE venue_tables ADD COLUMN cleaning_until timestamptz;
