CREATE TABLE users (
  id                 integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email              text NOT NULL CHECK (email = lower(email)),
  password           text NOT NULL,
  first_name         text NOT NULL,
  last_name          text NOT NULL,
  phone              text,
  profile_image_url  text,
  account_balance    numeric(10,2) NOT NULL DEFAULT 0,
  loyalty_points     integer NOT NULL DEFAULT 0,
  role               varchar(20) NOT NULL DEFAULT 'customer'
                       CHECK (role IN ('customer', 'staff', 'admin')),
  status             varchar(20) NOT NULL DEFAULT 'Regular'
                       CHECK (status IN ('Regular', 'VIP', 'New')),
  discord_id         text CONSTRAINT users_discord_id_unique UNIQUE,
  discord_username   text,
  discord_role       text,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_unique UNIQUE (email),
  CONSTRAINT users_balance_not_negative CHECK (account_balance >= 0),
  CONSTRAINT users_points_not_negative CHECK (loyalty_points >= 0)
);

-- The member's number is read out of the session itself, so the two can't disagree.
CREATE TABLE sessions (
  sid      text PRIMARY KEY,
  sess     jsonb NOT NULL,
  expire   timestamptz NOT NULL,
  user_id  integer GENERATED ALWAYS AS ((sess #>> '{viewer,id}')::integer) STORED
             REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sessions_expire ON sessions (expire);
CREATE INDEX sessions_user ON sessions (user_id);

-- Failed guesses (passwords, PINs, codes) by whom or what they were aimed at; any instance counts.
CREATE TABLE attempt_counters (
  subject       text PRIMARY KEY,
  failures      integer NOT NULL,
  window_start  timestamptz NOT NULL
);

CREATE TABLE idempotency_keys (
  key         text NOT NULL,
  member_id   integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  route       text NOT NULL,
  body_hash   text NOT NULL,
  effect_id   text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, route, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- Who of the staff changed what; written in the transaction of the change.
CREATE TABLE audit_events (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  actor_id    integer REFERENCES users (id),
  action      text NOT NULL,
  subject     text NOT NULL,
  before      jsonb,
  after       jsonb,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_events_subject ON audit_events (subject, id);
