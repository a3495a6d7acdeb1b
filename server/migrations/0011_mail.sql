-- The language a member is written to in: the one their page spoke last.
ALTER TABLE users
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ch'));

-- Messages to members, written in the transaction that causes them and sent afterwards, by whichever
-- instance comes first. A link that signs somebody in is never stored here.
CREATE TABLE mail_outbox (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- What caused it: one cause, one message.
  reference   text NOT NULL CONSTRAINT mail_outbox_reference_unique UNIQUE,
  member_id   integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address     text NOT NULL,
  first_name  text NOT NULL,
  language    text NOT NULL CHECK (language IN ('en', 'ch')),
  content     jsonb NOT NULL,
  created_at  timestamptz NOT NULL,
  -- When to try next. Whoever tries moves it on first, so that nobody else tries meanwhile.
  due_at      timestamptz NOT NULL,
  -- Older than this it is of no use any more.
  give_up_at  timestamptz NOT NULL,
  tries       integer NOT NULL DEFAULT 0,
  failure     text,
  sent_at     timestamptz,
  failed_at   timestamptz,
  CHECK (sent_at IS NULL OR failed_at IS NULL)
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mail_outbox_member ON mail_outbox (member_id);
CREATE INDEX mail_outbox_created ON mail_outbox (created_at);

-- Single-use keys to an account. Only their hash is kept, as with sessions.
CREATE TABLE sign_in_tokens (
  token_hash  text PRIMARY KEY,
  user_id     integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Made by somebody else than the account's mailbox: worth nothing once its owner is staff.
  customers   boolean NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX sign_in_tokens_user ON sign_in_tokens (user_id);
CREATE INDEX sign_in_tokens_expires ON sign_in_tokens (expires_at);
