-- Files before this one may have written rows in this transaction whose checks wait for its end; a table with such
-- rows can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- How many come, and by which number they can be called (E.164).
ALTER TABLE bookings
  ADD COLUMN party_size integer CHECK (party_size BETWEEN 1 AND 999),
  ADD COLUMN contact_phone varchar(16) CHECK (contact_phone ~ '^\+[1-9][0-9]{6,14}$');
CREATE INDEX bookings_contact_phone ON bookings (contact_phone, id) WHERE contact_phone IS NOT NULL;

-- The country whose numbers people write without its code (ISO 3166-1, two letters).
ALTER TABLE venue_settings
  ADD COLUMN phone_country text NOT NULL DEFAULT 'CA' CHECK (phone_country ~ '^[A-Z]{2}$');
