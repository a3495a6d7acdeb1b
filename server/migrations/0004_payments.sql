-- One row per try to be paid by card, written before the provider is called.
CREATE TABLE payment_attempts (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id             integer NOT NULL REFERENCES users (id),
  purpose             text NOT NULL CHECK (purpose IN ('topup', 'booking', 'food')),
  -- What is bought, frozen as it was offered, so that a late payment can finish it alone.
  subject             jsonb NOT NULL,
  amount              numeric(10,2) NOT NULL CHECK (amount > 0),
  currency            text NOT NULL DEFAULT 'cad',
  status              text NOT NULL DEFAULT 'created' CHECK (status IN (
                        'created', 'requires_action', 'processing', 'succeeded', 'failed',
                        'canceled', 'needs_review')),
  provider_intent_id  text CONSTRAINT payment_attempts_intent_unique UNIQUE,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL
);
CREATE INDEX payment_attempts_user ON payment_attempts (user_id, created_at);
CREATE INDEX payment_attempts_open ON payment_attempts (created_at)
  WHERE status IN ('created', 'requires_action', 'processing');

-- What the embedded emulator remembers. It stands in for the card company, not for the venue:
-- no feature reads it.
CREATE SCHEMA sandbox;
CREATE TABLE sandbox.payment_intents (
  id      text PRIMARY KEY,
  intent  jsonb NOT NULL
);
-- The first answer to each Idempotency-Key, for whoever asks again.
CREATE TABLE sandbox.answers (
  key           text PRIMARY KEY,
  request_hash  text NOT NULL,
  status        integer,
  body          jsonb,
  created_at    timestamptz NOT NULL DEFAULT now()
);
