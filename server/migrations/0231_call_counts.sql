-- Calls by minute, which all instances count together. A crash may lose them: a minute later they are worth nothing.
CREATE UNLOGGED TABLE call_counts (
  -- A session's stored id or a network address, behind what it is counted for.
  key           text NOT NULL,
  window_start  timestamptz NOT NULL,
  calls         integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX call_counts_over ON call_counts (window_start);

-- A browser that signed in before is looked for by its cookie alone, where the account isn't known yet.
CREATE INDEX known_devices_hash ON known_devices (device_hash);
