-- How far a new venue's opening has come. A venue that has rooms already was opened before there was a guide.
CREATE TABLE openings (
  id            boolean PRIMARY KEY DEFAULT true CHECK (id),
  at_step       text NOT NULL DEFAULT 'account'
                  CHECK (at_step IN ('account', 'venue', 'rooms', 'menu', 'taxes', 'services', 'rehearsal')),
  done          text[] NOT NULL DEFAULT '{}',
  skipped       text[] NOT NULL DEFAULT '{}',
  closed_at     timestamptz,
  -- The booking for practice, until it is taken back.
  rehearsal_id  integer REFERENCES bookings (id)
);

INSERT INTO openings (closed_at) SELECT CASE WHEN EXISTS (SELECT FROM amenities) THEN now() END;
