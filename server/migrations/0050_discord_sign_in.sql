-- `/signin` in Discord opens an account only once its member has turned that on, also where they were linked before.
ALTER TABLE users
  ADD COLUMN discord_sign_in text NOT NULL DEFAULT 'off'
    CONSTRAINT users_discord_sign_in CHECK (discord_sign_in IN ('off', 'on', 'paused'));

-- Which password a code was made under, as a hash of its hash: a new one makes the code worthless. Those that are
-- out know none, and end now.
ALTER TABLE discord_link_codes ADD COLUMN made_under text NOT NULL DEFAULT '';

-- Messages that Discord signed, by the hash of what was signed: each is taken once.
CREATE TABLE discord_interactions (
  message_hash  text PRIMARY KEY,
  taken_at      timestamptz NOT NULL
);
CREATE INDEX discord_interactions_taken ON discord_interactions (taken_at);
