-- The venue's two keys (VAPID) by which browsers' makers know who sends. Made once, by the first instance that needs them.
CREATE TABLE push_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  private_key text NOT NULL
);

-- Devices that members have told, by push.
CREATE TABLE push_subscriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Where the browser's maker takes messages for it, and by which they are sealed for it alone.
  endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint UNIQUE CHECK (length(endpoint) BETWEEN 10 AND 1000),
  sealing_key text NOT NULL,
  sealing_secret text NOT NULL,
  -- The session that has it now, and the browser's cookie: one browser is told for one member.
  session_hash text NOT NULL,
  device_hash text NOT NULL CONSTRAINT push_subscriptions_device UNIQUE,
  agent text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_hash);

-- What is to go to a device ends with it.
ALTER TABLE mail_outbox
  ADD COLUMN subscription_id integer REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  ADD CHECK ((channel = 'push') = (subscription_id IS NOT NULL));
CREATE INDEX mail_outbox_subscription ON mail_outbox (subscription_id) WHERE subscription_id IS NOT NULL;
