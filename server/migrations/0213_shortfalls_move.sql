-- A shortfall is its booking's: it is counted for the amenity and the night that the booking has now, as its price is.
CREATE FUNCTION move_shortfall() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What this transaction put on the bill itself is counted where the booking is by then.
  WITH short (net) AS (
    SELECT coalesce(sum(l.net), 0) FROM bill_lines l JOIN bills i ON i.id = l.bill_id
    LEFT JOIN bill_lines of ON of.id = l.corrects
    WHERE i.booking_id = NEW.id AND 'shortfall' IN (l.kind, of.kind) AND l.xmin <> pg_current_xact_id()::xid
  ), change (booking_date, amenity_id, net) AS (
    SELECT OLD.booking_date, OLD.amenity_id, 0 - net FROM short WHERE net <> 0
    UNION ALL SELECT NEW.booking_date, NEW.amenity_id, net FROM short WHERE net <> 0
  ), by_month AS (
    INSERT INTO booking_months AS kept (month, amenity_id, status, bookings, revenue)
    SELECT date_trunc('month', booking_date)::date, amenity_id, 'completed', 0, sum(net) FROM change GROUP BY 1, 2
    ON CONFLICT (month, amenity_id, status) DO UPDATE SET revenue = kept.revenue + excluded.revenue
  )
  INSERT INTO booking_days AS kept (booking_date, amenity_id, status, bookings, hours, revenue)
  SELECT booking_date, amenity_id, 'completed', 0, 0, sum(net) FROM change GROUP BY 1, 2
  ON CONFLICT (booking_date, amenity_id, status) DO UPDATE SET revenue = kept.revenue + excluded.revenue;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER shortfall_moved AFTER UPDATE OF amenity_id, booking_date ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.amenity_id <> NEW.amenity_id OR OLD.booking_date <> NEW.booking_date)
  EXECUTE FUNCTION move_shortfall();
