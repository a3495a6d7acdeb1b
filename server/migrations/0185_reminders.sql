-- Files before this one may have written rows in this transaction whose checks wait for its end; a table with such
-- rows can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- By which way a message goes. `dropped_at` is when one was found to be of no use any more before it was sent.
ALTER TABLE mail_outbox
  ADD COLUMN channel text NOT NULL DEFAULT 'mail' CHECK (channel IN ('mail', 'sms', 'push')),
  ADD COLUMN dropped_at timestamptz,
  ADD CHECK (dropped_at IS NULL OR (sent_at IS NULL AND failed_at IS NULL));
DROP INDEX mail_outbox_due;
CREATE INDEX mail_outbox_due ON mail_outbox (due_at)
  WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL;

-- Whether a member wants to be reminded of their bookings.
ALTER TABLE users ADD COLUMN reminders boolean NOT NULL DEFAULT true;

-- `confirmed_start` is the start at which the guest said that they come. It says nothing of another start, so a moved
-- booking isn't confirmed, and one that is moved back is again. `start_agreed_at` is when the booking was moved to its
-- start; nothing for one that still has its first.
ALTER TABLE bookings
  ADD COLUMN confirmed_start timestamptz,
  ADD COLUMN start_agreed_at timestamptz;

-- A trigger keeps `start_agreed_at`, because a booking is moved in several places and none may forget it.
CREATE FUNCTION note_agreed_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.start_agreed_at := NEW.updated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER bookings_start_agreed BEFORE UPDATE OF during ON bookings
  FOR EACH ROW WHEN (lower(OLD.during) IS DISTINCT FROM lower(NEW.during))
  EXECUTE FUNCTION note_agreed_start();

-- Reminders, and the hours in which none is sent: from `quiet_from` until `quiet_until` by the venue's clock; none are
-- quiet where both are the same. A venue that has bookings already turns reminders on itself.
ALTER TABLE venue_settings
  ADD COLUMN reminders boolean NOT NULL DEFAULT true,
  ADD COLUMN quiet_from text NOT NULL DEFAULT '22:00'
    CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):00$'),
  ADD COLUMN quiet_until text NOT NULL DEFAULT '09:00'
    CHECK (quiet_until ~ '^([01][0-9]|2[0-3]):00$');
UPDATE venue_settings SET reminders = false WHERE EXISTS (SELECT FROM bookings);
