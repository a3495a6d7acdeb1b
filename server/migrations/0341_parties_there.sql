-- The parties that are there, by their member: whose order it is. There are few at any time.
CREATE INDEX bookings_there ON bookings (user_id)
  WHERE checked_in_at IS NOT NULL AND status IN ('pending', 'confirmed', 'paid_online');
