-- What touches the safety of accounts: who signed in from where, who was refused, who was given what. It holds no
-- secrets: no password, no code, no address that nobody has an account under.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z]+\.[a-z_]+$'),
  -- Whose account it is about, and who did it where that is known.
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  actor_id integer REFERENCES users (id) ON DELETE SET NULL,
  -- By which way, or what it is about: a role, a station's name, a call.
  detail text CHECK (length(detail) <= 200),
  address text CHECK (length(address) <= 64),
  agent text CHECK (length(agent) <= 400),
  -- What repeats within a quarter of an hour is one row that counts.
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  folded text UNIQUE,
  -- Whether admins are written to about it, and when they were.
  is_serious boolean NOT NULL DEFAULT false,
  alerted_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX security_events_newest ON security_events (created_at DESC, id DESC);
CREATE INDEX security_events_of_user ON security_events (user_id, id DESC);
CREATE INDEX security_events_to_tell ON security_events (id) WHERE is_serious AND alerted_at IS NULL;

-- Browsers in which an account was signed in to before, by the hash of a random cookie.
CREATE TABLE known_devices (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_unused ON known_devices (last_seen_at);

-- How long the log is kept.
ALTER TABLE venue_settings ADD COLUMN security_log_days integer NOT NULL DEFAULT 365
  CHECK (security_log_days BETWEEN 30 AND 3650);
