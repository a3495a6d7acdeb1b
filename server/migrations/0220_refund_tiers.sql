-- Files before this one may have written rows in this transaction whose checks wait for its end; a table with such
-- rows can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- How much of what was paid goes back until how many hours before the start: strictly falling in both. One window is a
-- list of one tier, so a venue's rule stays as it was, and so does that of each booking.
CREATE FUNCTION is_refund_tiers(tiers jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(tiers) <> 'array' THEN false ELSE jsonb_array_length(tiers) BETWEEN 1 AND 6 AND NOT EXISTS (
    SELECT FROM (
      SELECT (tier ->> 'hours')::int AS hours, (tier ->> 'percent')::int AS percent,
        lag((tier ->> 'hours')::int) OVER (ORDER BY place) AS hours_before,
        lag((tier ->> 'percent')::int) OVER (ORDER BY place) AS percent_before
      FROM jsonb_array_elements(tiers) WITH ORDINALITY AS each (tier, place)) AS rows
    WHERE hours IS NULL OR percent IS NULL OR hours NOT BETWEEN 0 AND 720 OR percent NOT BETWEEN 0 AND 100
      OR hours >= hours_before OR percent >= percent_before) END
$$;
CREATE FUNCTION one_window(hours integer) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(jsonb_build_object('hours', hours, 'percent', 100))
$$;

ALTER TABLE venue_settings ADD COLUMN refund_tiers jsonb;
UPDATE venue_settings SET refund_tiers = one_window(cancel_hours);
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
ALTER TABLE venue_settings
  ALTER COLUMN refund_tiers SET NOT NULL,
  ADD CHECK (is_refund_tiers(refund_tiers));

-- The default is the rule of most bookings, which so needn't be written anew.
ALTER TABLE bookings
  ADD COLUMN refund_tiers jsonb NOT NULL DEFAULT '[{"hours": 0, "percent": 100}]',
  -- What of the money for a canceled booking didn't go back, and of that what was earned, before tax.
  ADD COLUMN kept numeric(10,2) NOT NULL DEFAULT 0,
  ADD COLUMN kept_net numeric(10,2) NOT NULL DEFAULT 0;
UPDATE bookings SET refund_tiers = one_window(cancel_hours) WHERE cancel_hours <> 0;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
ALTER TABLE bookings
  ALTER COLUMN refund_tiers DROP DEFAULT,
  ADD CHECK (kept >= 0 AND kept_net BETWEEN 0 AND kept AND (kept = 0 OR status = 'canceled'));

-- A server of the version before knows only `cancel_hours`, and may run beside one of this version while they are
-- exchanged. Each reads what the other writes.
CREATE FUNCTION keep_refund_tiers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.refund_tiers IS NULL
    OR (TG_OP = 'UPDATE' AND NEW.refund_tiers = OLD.refund_tiers AND NEW.cancel_hours <> OLD.cancel_hours)
  THEN NEW.refund_tiers := one_window(NEW.cancel_hours);
  ELSE NEW.cancel_hours := (NEW.refund_tiers -> 0 ->> 'hours')::int;
  END IF;
  RETURN NEW;
END $$;
ALTER TABLE bookings ALTER COLUMN cancel_hours SET DEFAULT 0;
CREATE TRIGGER bookings_refund_tiers BEFORE INSERT ON bookings
  FOR EACH ROW EXECUTE FUNCTION keep_refund_tiers();
CREATE TRIGGER venue_settings_refund_tiers BEFORE INSERT OR UPDATE OF cancel_hours, refund_tiers ON venue_settings
  FOR EACH ROW EXECUTE FUNCTION keep_refund_tiers();

-- What a cancellation leaves is income of its own kind.
DO $$
DECLARE known text := pg_get_constraintdef(oid) FROM pg_constraint
  WHERE conrelid = 'ledger_postings'::regclass AND conname = 'ledger_postings_account_check';
BEGIN
  ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_account_check;
  EXECUTE 'ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_check '
    || replace(known, 'ARRAY[', 'ARRAY[''cancellation_income''::text, ');
END $$;

-- A canceled booking has brought in what was kept of it.
CREATE OR REPLACE FUNCTION booking_brought(booking bookings) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN booking.status = 'canceled' THEN booking.kept_net
              WHEN booking.payment_method = 'deposit' THEN booking.deposit_kept
              ELSE booking_revenue(booking.status, booking.payment_method, booking.subtotal + booking.service_fee) END
$$;
