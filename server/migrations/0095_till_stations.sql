-- A till that stays on is a station too. Who sells at it says so by a PIN of their own.
ALTER TABLE stations
  DROP CONSTRAINT stations_screen_check,
  ADD CONSTRAINT stations_screen_check CHECK (screen IN ('floor', 'kitchen', 'till')),
  ADD COLUMN seller_id integer REFERENCES users (id),
  ADD COLUMN seller_until timestamptz,
  ADD CONSTRAINT stations_seller_for_a_while CHECK ((seller_id IS NULL) = (seller_until IS NULL));

CREATE TABLE staff_pins (
  user_id     integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pin_hash    text NOT NULL,
  created_at  timestamptz NOT NULL
);

-- Whoever leaves the staff takes their PIN along, by whichever way they leave; who comes back sets another.
CREATE FUNCTION forget_staff_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_pins WHERE user_id = NEW.id;
  UPDATE stations SET seller_id = NULL, seller_until = NULL WHERE seller_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_pin_forgotten AFTER UPDATE OF role, deleted_at ON users
  FOR EACH ROW WHEN (NEW.role = 'customer' OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION forget_staff_pin();
