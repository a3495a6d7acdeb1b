-- Whoever calls is found by the first digits of the number that they left with a booking, and by its last ones. The
-- operator class serves LIKE in any collation, and equality as the index did that it replaces.
CREATE INDEX bookings_phone_start ON bookings (contact_phone varchar_pattern_ops, id)
  WHERE contact_phone IS NOT NULL;
CREATE INDEX bookings_phone_end ON bookings (reverse(contact_phone) text_pattern_ops)
  WHERE contact_phone IS NOT NULL;
DROP INDEX bookings_contact_phone;
