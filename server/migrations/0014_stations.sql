-- Checked at the end of a statement, so that two tables may swap their names in one.
ALTER TABLE venue_tables DROP CONSTRAINT venue_tables_name_unique;
ALTER TABLE venue_tables ADD CONSTRAINT venue_tables_name_unique UNIQUE (name) DEFERRABLE;

-- Devices that an admin has signed in once: they stay, each sees its one screen, until revoked.
CREATE TABLE stations (
  id            integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name          text NOT NULL,
  screen        varchar(20) NOT NULL CHECK (screen IN ('floor', 'kitchen')),
  issued_by     integer NOT NULL REFERENCES users (id),
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  revoked_at    timestamptz
);

-- As with `user_id`, read out of the session itself.
ALTER TABLE sessions
  ADD COLUMN station_id integer GENERATED ALWAYS AS ((sess #>> '{station,id}')::integer) STORED
    REFERENCES stations (id) ON DELETE CASCADE;
CREATE INDEX sessions_station ON sessions (station_id);
