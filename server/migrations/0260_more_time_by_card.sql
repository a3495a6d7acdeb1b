-- A party that is in may pay more time by card.
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_purpose_check;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_purpose_check
  CHECK (purpose IN ('topup', 'booking', 'food', 'bill', 'booking_change', 'booking_extension'));
