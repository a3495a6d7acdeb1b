ALTER TABLE payment_attempts
  -- What a success came to: what was bought, or the balance where that was gone.
  ADD COLUMN outcome text CHECK (outcome IN ('bought', 'credited')),
  -- When an unfinished try is given up and its provider told so.
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '1 day';
ALTER TABLE payment_attempts ALTER COLUMN expires_at DROP DEFAULT;
CREATE INDEX payment_attempts_subject ON payment_attempts USING gin (subject jsonb_path_ops);

-- Money on its way back to a card. Written with what caused it, before the provider hears of it.
CREATE TABLE payment_refunds (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  attempt_id          uuid NOT NULL REFERENCES payment_attempts (id),
  -- One cause refunds once.
  reference           text NOT NULL CONSTRAINT payment_refunds_reference_unique UNIQUE,
  amount              numeric(10,2) NOT NULL CHECK (amount > 0),
  status              text NOT NULL DEFAULT 'created'
                        CHECK (status IN ('created', 'pending', 'succeeded', 'failed')),
  provider_refund_id  text CONSTRAINT payment_refunds_provider_unique UNIQUE,
  failure             text,
  -- Counts the tries: a retry after a failure is a new request to the provider.
  tries               integer NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL
);
CREATE INDEX payment_refunds_attempt ON payment_refunds (attempt_id);
CREATE INDEX payment_refunds_open ON payment_refunds (created_at)
  WHERE status IN ('created', 'pending');

-- What the provider has told by webhook, each message once.
CREATE TABLE provider_events (
  id           text PRIMARY KEY,
  type         text NOT NULL,
  subject_id   text,
  received_at  timestamptz NOT NULL
);

CREATE TABLE sandbox.refunds (
  id      text PRIMARY KEY,
  refund  jsonb NOT NULL
);
-- Webhooks that the emulator still has to send, and when.
CREATE TABLE sandbox.deliveries (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  event       jsonb NOT NULL,
  deliver_at  timestamptz NOT NULL,
  tries       integer NOT NULL DEFAULT 0
);
CREATE INDEX sandbox_deliveries_due ON sandbox.deliveries (deliver_at);
CREATE INDEX sandbox_intents_secret ON sandbox.payment_intents ((intent ->> 'client_secret'));
