-- Passkeys: public keys by which members sign in. Their private halves never leave the members' devices.
CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- By which its authenticator knows it; it is one account's.
  credential_id text NOT NULL CONSTRAINT passkeys_credential UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1364),
  public_key bytea NOT NULL,
  -- How often it has signed, where its authenticator counts; zero where it doesn't.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  -- A random name of the account, the same for all of its passkeys.
  user_handle text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What authenticators are to sign, each once and within minutes.
CREATE TABLE passkey_challenges (
  challenge_hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'sign_in', 'prove')),
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  -- The session that asked, or before there is one, the browser.
  bound_to text NOT NULL,
  user_handle text,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'sign_in') = (user_id IS NULL)),
  CHECK ((purpose = 'register') = (user_handle IS NOT NULL))
);
CREATE INDEX passkey_challenges_over ON passkey_challenges (expires_at);

-- In place of a lost passkey, each once.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- The roles that the venue asks for a passkey, and above which amount cash to or from a balance takes a fresh proof.
ALTER TABLE venue_settings
  ADD COLUMN passkeys_for text NOT NULL DEFAULT 'nobody' CHECK (passkeys_for IN ('nobody', 'admins', 'staff')),
  ADD COLUMN cash_proof_limit numeric(10,2) NOT NULL DEFAULT 200 CHECK (cash_proof_limit >= 0);

-- A link that the operator made opens the account without the passkey.
ALTER TABLE sign_in_tokens ADD COLUMN by_operator boolean NOT NULL DEFAULT false;
