-- When a link that was mailed to the account's present address was opened. Nobody was asked before. Accounts of then count
-- as proved, because the first link that their members open on another device would void the password otherwise.
ALTER TABLE users ADD COLUMN email_proved_at timestamptz;
UPDATE users SET email_proved_at = created_at;

-- To which address a link was mailed, which its opening proves, and the browser in which that proves it and changes
-- nothing else, by the hash of its device cookie.
ALTER TABLE sign_in_tokens ADD COLUMN mailed_to text;
ALTER TABLE sign_in_tokens ADD COLUMN browser text;

-- Addresses that accounts had before, each with the hash of the token by which its mailbox takes the account back.
CREATE TABLE email_changes (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id     integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  old_email   text NOT NULL,
  -- Nobody else gets an address meanwhile that its member had proved.
  was_proved  boolean NOT NULL,
  -- Made when the letter is sent.
  token_hash  text UNIQUE,
  until       timestamptz NOT NULL
);
CREATE INDEX email_changes_user ON email_changes (user_id);
CREATE INDEX email_changes_old ON email_changes (old_email) WHERE was_proved;
CREATE INDEX email_changes_until ON email_changes (until);
