-- What is taxed at which rate, and since when by the venue's calendar. A rate that has begun is never changed.
CREATE TABLE tax_rates (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind        text NOT NULL CHECK (kind IN ('room', 'service_fee', 'food', 'beverage', 'service')),
  valid_from  date NOT NULL,
  bps         integer NOT NULL CHECK (bps BETWEEN 0 AND 10000),
  created_at  timestamptz NOT NULL,
  CONSTRAINT tax_rates_kind_from_unique UNIQUE (kind, valid_from)
);
-- As it has been so far: what is ordered by the venue's rate, rooms and their fee not at all.
INSERT INTO tax_rates (kind, valid_from, bps, created_at)
SELECT kind, '2000-01-01', CASE WHEN kind IN ('room', 'service_fee') THEN 0 ELSE tax_bps END, now()
FROM venue_settings, unnest(ARRAY['room', 'service_fee', 'food', 'beverage', 'service']) AS kind;

-- `tax_bps` stays for a build of before that runs beside this one while they are exchanged; nothing else reads it.
ALTER TABLE venue_settings
  ADD COLUMN tax_name_en text NOT NULL DEFAULT 'HST' CHECK (tax_name_en <> ''),
  ADD COLUMN tax_name_ch text NOT NULL DEFAULT '销售税' CHECK (tax_name_ch <> ''),
  ADD COLUMN tax_number text NOT NULL DEFAULT '';

-- The tax that was charged, by what it was charged on, and as it was called then. None so far.
ALTER TABLE bookings
  ADD COLUMN room_tax numeric(10,2) NOT NULL DEFAULT 0 CHECK (room_tax >= 0),
  ADD COLUMN fee_tax numeric(10,2) NOT NULL DEFAULT 0 CHECK (fee_tax >= 0),
  ADD COLUMN tax_label jsonb;
DO $$
DECLARE narrow text := conname FROM pg_constraint
  WHERE conrelid = 'bookings'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%total_price%';
BEGIN
  EXECUTE format('ALTER TABLE bookings DROP CONSTRAINT %I', narrow);
END $$;
-- Not read through: every row has kept to the narrower one that it replaces.
ALTER TABLE bookings ADD CONSTRAINT bookings_total_check
  CHECK (total_price = subtotal + service_fee + room_tax + fee_tax) NOT VALID;

-- Receipts go on saying what they said. The default is for all that were sold before, and for a build of before.
ALTER TABLE food_orders
  ADD COLUMN tax_label jsonb DEFAULT '{"en": "HST", "ch": "销售税", "number": null, "basisPoints": null}';
ALTER TABLE bill_lines ADD COLUMN tax_label jsonb;
UPDATE bill_lines SET tax_label = '{"en": "HST", "ch": "销售税", "number": null, "basisPoints": null}'
WHERE tax <> 0;

-- What a booking has brought in is what the venue keeps of it: its price before tax.
CREATE OR REPLACE FUNCTION count_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.booking_date, OLD.amenity_id, OLD.status, OLD.hours, OLD.subtotal,
      OLD.service_fee, OLD.payment_method, OLD.hold_expires_at IS NULL)
    IS NOT DISTINCT FROM (NEW.booking_date, NEW.amenity_id, NEW.status, NEW.hours, NEW.subtotal,
      NEW.service_fee, NEW.payment_method, NEW.hold_expires_at IS NULL)
  THEN RETURN NULL; END IF;

  WITH change (n, booking_date, amenity_id, status, hours, revenue) AS (
    SELECT -1, OLD.booking_date, OLD.amenity_id, OLD.status, OLD.hours,
           booking_revenue(OLD.status, OLD.payment_method, OLD.subtotal + OLD.service_fee)
    WHERE TG_OP <> 'INSERT' AND OLD.hold_expires_at IS NULL
    UNION ALL
    SELECT 1, NEW.booking_date, NEW.amenity_id, NEW.status, NEW.hours,
           booking_revenue(NEW.status, NEW.payment_method, NEW.subtotal + NEW.service_fee)
    WHERE TG_OP <> 'DELETE' AND NEW.hold_expires_at IS NULL
  ), by_month AS (
    INSERT INTO booking_months AS kept (month, amenity_id, status, bookings, revenue)
    SELECT date_trunc('month', booking_date)::date, amenity_id, status, sum(n), sum(n * revenue)
    FROM change GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (month, amenity_id, status) DO UPDATE
    SET bookings = kept.bookings + excluded.bookings, revenue = kept.revenue + excluded.revenue
  )
  INSERT INTO booking_days AS kept (booking_date, amenity_id, status, bookings, hours, revenue)
  SELECT booking_date, amenity_id, status, sum(n), sum(n * hours), sum(n * revenue)
  FROM change GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (booking_date, amenity_id, status) DO UPDATE
  SET bookings = kept.bookings + excluded.bookings, hours = kept.hours + excluded.hours,
      revenue = kept.revenue + excluded.revenue;
  RETURN NULL;
END $$;

-- Instances keep the rates with the venue's settings, and hear of a change of either.
CREATE CONSTRAINT TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON tax_rates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('house');
