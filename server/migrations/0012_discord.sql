-- Codes that members type in Discord. Kept as keyed hashes: eight characters could be guessed from
-- plain ones. A row outlives its code for a day, so that the bot can say that it is too old.
CREATE TABLE discord_link_codes (
  code_hash   text PRIMARY KEY,
  user_id     integer NOT NULL CONSTRAINT discord_link_codes_user_unique UNIQUE
                REFERENCES users (id) ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX discord_link_codes_expires ON discord_link_codes (expires_at);
