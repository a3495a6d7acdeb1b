-- The least that a party spends on food and drinks, by weekday and size: [{"weekdays", "partyFrom", "amount"}]. None so far.
ALTER TABLE amenities ADD COLUMN minimum_spends jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(minimum_spends) = 'array');
-- As it was agreed when it was booked, before tax; and what the bill of its party is held to.
ALTER TABLE bookings ADD COLUMN minimum_spend numeric(10,2) NOT NULL DEFAULT 0 CHECK (minimum_spend >= 0);
ALTER TABLE bills ADD COLUMN minimum_spend numeric(10,2) NOT NULL DEFAULT 0 CHECK (minimum_spend >= 0);

-- What was spent too little is what a booking brings in, too, and what is taken off it brings in no more.
CREATE FUNCTION count_shortfall() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH change (booking_date, amenity_id) AS (
    SELECT b.booking_date, b.amenity_id FROM bills JOIN bookings b ON b.id = bills.booking_id
    WHERE bills.id = NEW.bill_id AND (NEW.kind = 'shortfall'
      OR EXISTS (SELECT FROM bill_lines WHERE id = NEW.corrects AND kind = 'shortfall'))
  ), by_month AS (
    INSERT INTO booking_months AS kept (month, amenity_id, status, bookings, revenue)
    SELECT date_trunc('month', booking_date)::date, amenity_id, 'completed', 0, NEW.net FROM change
    ON CONFLICT (month, amenity_id, status) DO UPDATE SET revenue = kept.revenue + excluded.revenue
  )
  INSERT INTO booking_days AS kept (booking_date, amenity_id, status, bookings, hours, revenue)
  SELECT booking_date, amenity_id, 'completed', 0, 0, NEW.net FROM change
  ON CONFLICT (booking_date, amenity_id, status) DO UPDATE SET revenue = kept.revenue + excluded.revenue;
  RETURN NULL;
END $$;
-- At commit, after the booking itself was counted: nobody waits for these rows while they hold others.
CREATE CONSTRAINT TRIGGER shortfall_counted AFTER INSERT ON bill_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('shortfall', 'correction'))
  EXECUTE FUNCTION count_shortfall();
