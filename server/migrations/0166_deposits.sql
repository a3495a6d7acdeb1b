-- The deposit that a booking takes instead of its whole price, by weekday and size of the party, as the minimum spends.
ALTER TABLE amenities ADD COLUMN deposits jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(deposits) = 'array');
-- What was taken, and how; zero where the whole price was, or nothing.
ALTER TABLE bookings
  ADD COLUMN deposit numeric(10,2) NOT NULL DEFAULT 0 CHECK (deposit >= 0),
  ADD COLUMN deposit_by text CHECK (deposit_by IN ('balance', 'stripe', 'cash', 'terminal')),
  -- What of it was earned, before tax, by a party that never came.
  ADD COLUMN deposit_kept numeric(10,2) NOT NULL DEFAULT 0 CHECK (deposit_kept BETWEEN 0 AND deposit),
  ADD CONSTRAINT bookings_deposit_way_check CHECK ((deposit > 0) = (deposit_by IS NOT NULL));
-- A payment of a bill that was made with the booking.
ALTER TABLE bill_payments ADD COLUMN is_deposit boolean NOT NULL DEFAULT false;

-- The names are put in front of those that are there, whichever they are.
DO $$
DECLARE known text := pg_get_constraintdef(oid) FROM pg_constraint
  WHERE conrelid = 'bookings'::regclass AND conname = 'bookings_payment_method_check';
BEGIN
  ALTER TABLE bookings DROP CONSTRAINT bookings_payment_method_check;
  EXECUTE 'ALTER TABLE bookings ADD CONSTRAINT bookings_payment_method_check '
    || replace(known, 'ARRAY[', 'ARRAY[''deposit''::character varying, ');
END $$;
-- Deposits are the parties' until their bill opens, or they never come: what the house owes for the time being.
DO $$
DECLARE known text := pg_get_constraintdef(oid) FROM pg_constraint
  WHERE conrelid = 'ledger_postings'::regclass AND conname = 'ledger_postings_account_check';
BEGIN
  ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_account_check;
  EXECUTE 'ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_check '
    || replace(known, 'ARRAY[', 'ARRAY[''deposits''::text, ');
END $$;

-- A deposit that is held has brought in nothing yet; one that was kept has brought in what it was kept for.
CREATE FUNCTION booking_brought(booking bookings) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN booking.payment_method = 'deposit' THEN booking.deposit_kept
              ELSE booking_revenue(booking.status, booking.payment_method, booking.subtotal + booking.service_fee) END
$$;
CREATE OR REPLACE FUNCTION count_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.booking_date, OLD.amenity_id, OLD.status, OLD.hours,
      booking_brought(OLD), OLD.hold_expires_at IS NULL)
    IS NOT DISTINCT FROM (NEW.booking_date, NEW.amenity_id, NEW.status, NEW.hours,
      booking_brought(NEW), NEW.hold_expires_at IS NULL)
  THEN RETURN NULL; END IF;

  WITH change (n, booking_date, amenity_id, status, hours, revenue) AS (
    SELECT -1, OLD.booking_date, OLD.amenity_id, OLD.status, OLD.hours, booking_brought(OLD)
    WHERE TG_OP <> 'INSERT' AND OLD.hold_expires_at IS NULL
    UNION ALL
    SELECT 1, NEW.booking_date, NEW.amenity_id, NEW.status, NEW.hours, booking_brought(NEW)
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
