-- Null until somebody sets one: until then the environment's STAFF_PIN is it.
ALTER TABLE venue_settings ADD COLUMN staff_pin_hash text;

ALTER TABLE users
  -- Grows with every change of what the staff edit, whoever makes it.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Set where an account was deleted: the row stays for the ledger, and names nobody.
  ADD COLUMN deleted_at timestamptz;

CREATE FUNCTION next_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER users_version
  BEFORE UPDATE OF first_name, last_name, email, phone, role, status, password ON users
  FOR EACH ROW EXECUTE FUNCTION next_version();

-- What a customer is searched by, in one line.
CREATE FUNCTION customer_line(first_name text, last_name text, email text, phone text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(first_name || ' ' || last_name || ' ' || last_name || first_name || ' ' || email
               || ' ' || coalesce(phone, ''))
$$;
-- Every stretch of one to three letters. An index on these finds a part of any name in any script;
-- pg_trgm knows no word of one or two letters, which is what Chinese names are.
CREATE FUNCTION letter_grams(line text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(line, place, size)), '{}')
  FROM generate_series(1, length(line)) place, generate_series(1, 3) size
  WHERE place + size - 1 <= length(line)
$$;
CREATE INDEX users_search ON users
  USING gin (letter_grams(customer_line(first_name, last_name, email, phone)))
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_name ON users (lower(last_name), lower(first_name), id)
  WHERE deleted_at IS NULL;
CREATE INDEX users_by_email ON users (email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_joining ON users (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_of_the_house ON users (role, id) WHERE role <> 'customer';

CREATE INDEX bookings_guest_search ON bookings USING gin (letter_grams(lower(guest_name)))
  WHERE guest_name IS NOT NULL;

-- What the staff want to remember of a customer; the customer never sees it.
CREATE TABLE customer_notes (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id     integer NOT NULL REFERENCES users (id),
  author_id   integer NOT NULL REFERENCES users (id),
  text        text NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX customer_notes_user ON customer_notes (user_id, id);
