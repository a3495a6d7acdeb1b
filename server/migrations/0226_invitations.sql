-- A booking that its member shares by a link. The link's key is derived from `salt` and the server's secret, so that
-- its member can see the link again; only its hash is kept here. Switched off, the row goes, and its answers with it.
CREATE TABLE invitations (
  booking_id  integer PRIMARY KEY REFERENCES bookings (id),
  salt        bytea NOT NULL CHECK (octet_length(salt) = 16),
  key_hash    bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  created_at  timestamptz NOT NULL
);

-- Whether a guest comes. A guest is a random number of their browser's, of which the hash is kept: no name, no address.
CREATE TABLE invitation_answers (
  booking_id   integer NOT NULL REFERENCES invitations (booking_id) ON DELETE CASCADE,
  guest_hash   bytea NOT NULL CHECK (octet_length(guest_hash) = 32),
  is_coming    boolean NOT NULL,
  answered_at  timestamptz NOT NULL,
  PRIMARY KEY (booking_id, guest_hash)
);

-- What the guests of a booking said, as the desk is shown it; nothing for a booking that isn't shared.
CREATE FUNCTION invited_to(shared integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'coming', count(*) FILTER (WHERE a.is_coming),
    'declined', count(*) FILTER (WHERE NOT a.is_coming))
  FROM invitations i LEFT JOIN invitation_answers a ON a.booking_id = i.booking_id
  WHERE i.booking_id = shared
  GROUP BY i.booking_id
$$;
