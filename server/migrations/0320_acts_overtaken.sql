-- An act on a party can be undone only while nothing else has changed what it left: a booking that was moved to another
-- room unpaid, was then confirmed and paid, and whose move was undone, was unpaid again with its money taken.

-- What a booking has agreed with its guests. Acts that are undone give it back as it was before them.
CREATE FUNCTION agreed_of(bookings) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array($1.status, $1.booking_date, $1.start_time, $1.end_time, $1.amenity_id, $1.total_price)
$$;

-- How the act left it. Acts of before this have none, and can be undone as they could.
ALTER TABLE party_acts ADD COLUMN agreed jsonb;

CREATE FUNCTION note_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.agreed := (SELECT agreed_of(b) FROM bookings b WHERE b.id = NEW.booking_id);
  RETURN NEW;
END $$;
CREATE TRIGGER party_acts_agreed BEFORE INSERT ON party_acts FOR EACH ROW EXECUTE FUNCTION note_agreed();
