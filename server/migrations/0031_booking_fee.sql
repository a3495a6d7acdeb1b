-- The service fee as it was agreed when the booking was made: more time and another room keep to it.
ALTER TABLE bookings ADD COLUMN service_fee_bps integer;
-- What was booked without a fee was promised none, and so was a card's booking that has less of one than
-- all of its time would cost: the fee came with time that was added later.
UPDATE bookings SET service_fee_bps = CASE
    WHEN subtotal > 0 AND service_fee = 0 THEN 0
    WHEN payment_method = 'stripe' AND service_fee < floor(subtotal * venue.service_fee_bps / 100) / 100 THEN 0
    ELSE venue.service_fee_bps
  END
FROM venue_settings AS venue;
ALTER TABLE bookings ALTER COLUMN service_fee_bps SET NOT NULL;
