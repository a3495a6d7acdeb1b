-- Files before this one may have written rows in this transaction whose checks wait for its end; a table with such
-- rows can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- When a party that is late said that it would come; nothing where nobody said so.
ALTER TABLE bookings ADD COLUMN expected_at timestamptz;
