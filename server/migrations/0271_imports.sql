-- Bookings that came out of a file, by what their line said. So a file that is imported once more books nothing twice,
-- also where a booking was moved or canceled since.
CREATE TABLE imported_bookings (
  line_hash   bytea PRIMARY KEY CHECK (octet_length(line_hash) = 32),
  booking_id  integer NOT NULL REFERENCES bookings (id),
  created_at  timestamptz NOT NULL
);
