-- The schema of Lantern 1.0.
--
-- A change to it is a further numbered file beside this one. This file itself is never changed, because a venue's
-- database has been made from it.
--
--   Shared              the extension and the functions that several subjects use
--   Venue               settings, closed dates, opening
--   Members             accounts, stations, sessions, ways to sign in, notes, pictures of members
--   Rooms               amenities, the floor and its tables
--   Bookings            bookings, occupancies, acts on parties, series, waitlist, invitations, calendars, imports
--   Money               ledger, points, card payments, bills, corrections, days, taxes, counted sums
--   Menu and orders
--   Messages            push and mail
--   Discord
--   Logs                acts of the staff, events of security
--   Kernel              what the server keeps for itself
--
-- Money is numeric(10,2) in dollars, except in the ledger and its sums, which are in cents (bigint). A column `version`
-- grows with each change, and a change that was decided on an older version is refused. A `lantern_id` is the public
-- number of a booking, an order, a bill or a series.


-- ===== Shared ======================================================================================================

-- Lets an exclusion constraint compare a plain number besides a range (see `occupancies`).
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Refuses every change and deletion in a table that only grows.
CREATE FUNCTION refuse_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'append_only';
END $$;

CREATE FUNCTION next_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- Every stretch of one to three letters of a line. An index on these finds a part of any name in any script; pg_trgm can't
-- find words of one or two letters, and Chinese names are that short.
CREATE FUNCTION letter_grams(line text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(line, place, size)), '{}')
  FROM generate_series(1, length(line)) place, generate_series(1, 3) size
  WHERE place + size - 1 <= length(line)
$$;

-- The form in which names and words are compared in a search; `foldText` in the contract makes the same of what is typed.
-- Any locale gives the same for it: the dotless i of Turkish becomes an i.
CREATE FUNCTION fold_text(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(replace(replace(replace(replace(translate(lower(regexp_replace(
    normalize(replace(words, '´', ''), NFKD),
    '[''`‘’‛′ʹ-ʼ\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]', '', 'g')),
    'đðħıłøŧς‐‒–—−', 'ddhilotσ-----'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
$$;

-- A row is something that every instance keeps in its memory, with how often it has changed. A decision that was made from
-- memory checks this version when it is written.
CREATE TABLE kept_versions (
  name     text PRIMARY KEY,
  version  integer NOT NULL DEFAULT 1
);
INSERT INTO kept_versions (name) VALUES ('setup'), ('menu');

-- The triggers `kept`, most of them at the end of this file, run this. They are deferred to the commit, so that they lock the row of
-- `kept_versions` after every other lock. Otherwise a transaction could wait for it while another one waits for its rows.
CREATE FUNCTION count_kept_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kept_versions SET version = version + 1 WHERE name = TG_ARGV[0];
  -- The same notification twice in a transaction is sent once.
  PERFORM pg_notify('lantern', format('[{"kind":"version","of":"%s"}]', TG_ARGV[0]));
  RETURN NULL;
END $$;


-- ===== Venue =======================================================================================================

-- Whether a value is a list of refund rules, [{"hours", "percent"}]: which part of what was paid goes back until how many
-- hours before the start. Both fall strictly from tier to tier.
CREATE FUNCTION is_refund_rules(tiers jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(tiers) <> 'array' THEN false ELSE jsonb_array_length(tiers) BETWEEN 1 AND 6 AND NOT EXISTS (
    SELECT FROM (
      SELECT (tier ->> 'hours')::int AS hours, (tier ->> 'percent')::int AS percent,
        lag((tier ->> 'hours')::int) OVER (ORDER BY place) AS hours_before,
        lag((tier ->> 'percent')::int) OVER (ORDER BY place) AS percent_before
      FROM jsonb_array_elements(tiers) WITH ORDINALITY AS each (tier, place)) AS rows
    WHERE hours IS NULL OR percent IS NULL OR hours NOT BETWEEN 0 AND 720 OR percent NOT BETWEEN 0 AND 100
      OR hours >= hours_before OR percent >= percent_before) END
$$;

-- The one row of the venue's settings, each a column with a default (contract/src/venue/settings.ts).
CREATE TABLE venue_settings (
  id                    boolean PRIMARY KEY DEFAULT true CHECK (id),

  -- Who and where it is.
  name_en               text NOT NULL DEFAULT 'Our Club',
  name_ch               text NOT NULL DEFAULT '本俱乐部',
  city_en               text NOT NULL DEFAULT '',
  city_ch               text NOT NULL DEFAULT '',
  address               text NOT NULL DEFAULT '',
  phone                 text NOT NULL DEFAULT '',
  -- The country (ISO 3166-1), whose phone numbers are written without its code, and the province or state (ISO 3166-2).
  country               text NOT NULL DEFAULT 'CA' CHECK (country ~ '^[A-Z]{2}$'),
  region                text NOT NULL DEFAULT '' CHECK (region ~ '^[A-Z0-9]{0,3}$'),
  -- The currency of every amount (ISO 4217).
  currency              text NOT NULL DEFAULT 'CAD' CHECK (currency ~ '^[A-Z]{3}$'),
  story_en              text NOT NULL DEFAULT '' CHECK (char_length(story_en) <= 4000),
  story_ch              text NOT NULL DEFAULT '' CHECK (char_length(story_ch) <= 4000),
  poster_url            text NOT NULL DEFAULT '' CHECK (char_length(poster_url) <= 500),

  -- Whether it is the sample club of trials and tests, whose own sentences the pages then show.
  is_sample             boolean NOT NULL DEFAULT false,

  -- Hours.
  time_zone             text NOT NULL DEFAULT 'UTC',
  opens_at              text NOT NULL DEFAULT '14:00' CHECK (opens_at ~ '^([01]\d|2[0-3]):00$'),
  closes_at             text NOT NULL DEFAULT '02:00' CHECK (closes_at ~ '^([01]\d|2[0-3]):00$'),
  end_times             text NOT NULL DEFAULT 'venue-night' CHECK (end_times IN ('venue-night', 'same-date')),
  closed_weekdays       integer[] NOT NULL DEFAULT '{}',
  -- Weekdays with other hours than the usual ones: [{"weekday", "opensAt", "closesAt"}].
  weekday_hours         jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(weekday_hours) = 'array' AND jsonb_array_length(weekday_hours) <= 7),
  front_desk_hours_en   text NOT NULL DEFAULT '',
  front_desk_hours_ch   text NOT NULL DEFAULT '',

  -- Booking, changing and canceling.
  booking_days_ahead    integer NOT NULL DEFAULT 365 CHECK (booking_days_ahead > 0),
  -- So many bookings in prime hours a member may have to come; 0 is no limit.
  prime_bookings        integer NOT NULL DEFAULT 0 CHECK (prime_bookings BETWEEN 0 AND 100),
  prime_weekdays        integer[] NOT NULL DEFAULT '{5,6}',
  prime_from            text NOT NULL DEFAULT '19:00' CHECK (prime_from ~ '^([01]\d|2[0-3]):00$'),
  prime_until           text NOT NULL DEFAULT '23:00' CHECK (prime_until ~ '^([01]\d|2[0-3]):00$'),
  refund_rules          jsonb NOT NULL DEFAULT '[{"hours": 0, "percent": 100}]' CHECK (is_refund_rules(refund_rules)),
  -- How often a member may change a booking, and until how many hours before its start.
  member_changes        integer NOT NULL DEFAULT 2 CHECK (member_changes BETWEEN 0 AND 20),
  change_hours          integer NOT NULL DEFAULT 2 CHECK (change_hours BETWEEN 0 AND 720),
  -- After this many minutes from its start a party may be called a no-show, and is by itself where so set.
  grace_minutes         integer NOT NULL DEFAULT 15 CHECK (grace_minutes BETWEEN 0 AND 120),
  no_show_by_itself     boolean NOT NULL DEFAULT false,
  staff_lower_prices    boolean NOT NULL DEFAULT true,
  -- So many no-shows within so many days: the next booking is paid ahead. 0 is no such rule.
  no_show_limit         integer NOT NULL DEFAULT 0 CHECK (no_show_limit BETWEEN 0 AND 20),
  no_show_days          integer NOT NULL DEFAULT 180 CHECK (no_show_days BETWEEN 1 AND 730),
  -- The steps in which the time of a walk-in is counted.
  walk_in_step_minutes  integer NOT NULL DEFAULT 60 CHECK (walk_in_step_minutes IN (15, 30, 60)),
  walk_in_open_end      boolean NOT NULL DEFAULT false,

  -- Reminders, and the hours in which none is sent, by the venue's clock. None are quiet where both are the same.
  reminders             boolean NOT NULL DEFAULT true,
  quiet_from            text NOT NULL DEFAULT '22:00' CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):00$'),
  quiet_until           text NOT NULL DEFAULT '09:00' CHECK (quiet_until ~ '^([01][0-9]|2[0-3]):00$'),

  -- Prices and points. A basis point is a hundredth of a percent. Taxes are in `taxes`.
  service_fee_basis_points integer NOT NULL DEFAULT 0 CHECK (service_fee_basis_points BETWEEN 0 AND 10000),
  balance_service_fee   boolean NOT NULL DEFAULT true,
  card_service_fee      boolean NOT NULL DEFAULT false,
  points_per_dollar     integer NOT NULL DEFAULT 1 CHECK (points_per_dollar >= 0),
  -- The one code that makes an order free; there is none while it is null. It never leaves the server.
  discount_code         text CHECK (discount_code <> ''),
  top_up_min            numeric(10,2) NOT NULL DEFAULT 0.50 CHECK (top_up_min > 0),
  top_up_max            numeric(10,2) NOT NULL DEFAULT 2000.00,
  -- What a top-up of at least so much is given on top, in dollars: [{"pay", "credit"}].
  top_up_offers         jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(top_up_offers) = 'array' AND jsonb_array_length(top_up_offers) <= 5),
  -- Whether a payment from the balance takes such credit last, or first.
  credit_spent          text NOT NULL DEFAULT 'last' CHECK (credit_spent IN ('last', 'first')),
  -- How many points pay a dollar (0: none do), the least of one payment, and the most percent of a bill.
  redemption_points     integer NOT NULL DEFAULT 0 CHECK (redemption_points BETWEEN 0 AND 100000),
  redemption_least      integer NOT NULL DEFAULT 0 CHECK (redemption_least BETWEEN 0 AND 10000000),
  redemption_percent    integer NOT NULL DEFAULT 100 CHECK (redemption_percent BETWEEN 1 AND 100),
  -- For how many days a member may owe a bill.
  bill_days             integer NOT NULL DEFAULT 14 CHECK (bill_days BETWEEN 0 AND 365),
  -- The accountant's codes of accounts that don't have their usual one: {"food_income": "4001"}.
  account_codes         jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(account_codes) = 'object'),

  -- What the staff may do by themselves: how much one of them may take off bills in a night, and which part of a bill.
  correction_limit      numeric(10,2) NOT NULL DEFAULT 50 CHECK (correction_limit >= 0),
  correction_percent    integer NOT NULL DEFAULT 100 CHECK (correction_percent BETWEEN 0 AND 100),
  -- Above this amount cash to or from a balance takes a fresh proof of who is signed in.
  cash_proof_limit      numeric(10,2) NOT NULL DEFAULT 200 CHECK (cash_proof_limit >= 0),
  -- Above this amount an admin confirms a movement of cash as a second person. 0 is never.
  cash_approval_limit   numeric(10,2) NOT NULL DEFAULT 0 CHECK (cash_approval_limit >= 0),
  -- Null until somebody sets one; until then the PIN is the environment's STAFF_PIN.
  staff_pin_hash        text,
  -- The roles that are asked for a passkey.
  passkeys_for          text NOT NULL DEFAULT 'nobody' CHECK (passkeys_for IN ('nobody', 'admins', 'staff')),

  -- How long records are kept: events of security, acts of the staff, and traces (messages of the card company, card
  -- payments that came to nothing, changes of the floor).
  security_log_days     integer NOT NULL DEFAULT 365 CHECK (security_log_days BETWEEN 30 AND 3650),
  act_log_days          integer NOT NULL DEFAULT 2555 CHECK (act_log_days BETWEEN 365 AND 3650),
  trace_days            integer NOT NULL DEFAULT 365 CHECK (trace_days BETWEEN 90 AND 3650),

  version               integer NOT NULL DEFAULT 1,
  -- That of `taxes` and `tax_rates`, which are saved together.
  taxes_version         integer NOT NULL DEFAULT 1,
  -- That of `tiers`, which are saved together.
  tiers_version         integer NOT NULL DEFAULT 1,
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CHECK (top_up_max >= top_up_min)
);
INSERT INTO venue_settings DEFAULT VALUES;

-- A row is a date on which the venue is closed (no hours), or has other hours than its weekday: {"opensAt", "closesAt"}.
CREATE TABLE venue_special_days (
  date        date PRIMARY KEY,
  hours       jsonb CHECK (hours ?& '{opensAt,closesAt}'),
  reason      text,
  created_at  timestamptz NOT NULL DEFAULT now()
);


-- ===== Members =====================================================================================================

-- What members may hold, from the lowest place to the highest.
CREATE TABLE tiers (
  id                 integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  place              integer NOT NULL CONSTRAINT tiers_place_unique UNIQUE DEFERRABLE INITIALLY DEFERRED,
  name_en            text NOT NULL,
  name_ch            text NOT NULL,
  color              text NOT NULL CHECK (color IN ('neutral', 'amber', 'teal', 'violet', 'red')),
  -- Taken off the price of each hour that no rule prices for a tier.
  discount_percent   integer NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
  waives_fee         boolean NOT NULL,
  days_ahead         integer CHECK (days_ahead BETWEEN 1 AND 730),
  prime_bookings     integer CHECK (prime_bookings BETWEEN 1 AND 100),
  points_per_dollar  integer CHECK (points_per_dollar BETWEEN 0 AND 100),
  discord_role       text,
  -- What a member spends in 365 nights, before tax, to get it for a year.
  yearly_spend       numeric(10,2) CHECK (yearly_spend > 0),
  monthly_price      numeric(10,2) CHECK (monthly_price > 0),
  yearly_price       numeric(10,2) CHECK (yearly_price > 0)
);

-- A row is an account: a customer's, or one of the staff's.
CREATE TABLE users (
  id                 integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email              text NOT NULL CONSTRAINT users_email_unique UNIQUE CHECK (email = lower(email)),
  -- When a link that was mailed to the present address was opened.
  email_proved_at    timestamptz,
  -- The hash.
  password           text NOT NULL,
  first_name         text NOT NULL,
  last_name          text NOT NULL,
  phone              text,
  profile_image_url  text,
  -- The company that receipts are proposed for: {"name", "address", "taxNumber"}.
  company            jsonb,
  -- The language of the page that the member used last; messages are written in it.
  language           text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ch')),
  role               varchar(20) NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'staff', 'admin')),
  -- The rights chosen for a staff member; the usual ones if there are none.
  rights             text[] CONSTRAINT users_rights CHECK (rights IS NULL OR role = 'staff' AND rights <@ ARRAY[
                       'floor', 'seating', 'bookings', 'payments', 'discounts', 'refunds', 'kitchen', 'menu',
                       'rooms', 'customers', 'accounts', 'reports', 'close', 'settings', 'exports']),
  status             varchar(20) NOT NULL DEFAULT 'Regular' CHECK (status IN ('Regular', 'VIP', 'New')),
  -- The highest tier that the member holds, by `memberships` or by the role in Discord.
  tier_id            integer REFERENCES tiers (id),
  -- The sums of the member's payments and wallet entries, and of their loyalty entries.
  account_balance    numeric(10,2) NOT NULL DEFAULT 0 CONSTRAINT users_balance_not_negative CHECK (account_balance >= 0),
  -- The part of the balance that top-up offers gave. It is spent, and never paid out.
  credit             numeric(10,2) NOT NULL DEFAULT 0 CHECK (credit >= 0),
  loyalty_points     integer NOT NULL DEFAULT 0 CONSTRAINT users_points_not_negative CHECK (loyalty_points >= 0),
  reminders          boolean NOT NULL DEFAULT true,
  discord_id         text CONSTRAINT users_discord_id_unique UNIQUE,
  discord_username   text,
  discord_role       text,
  -- Whether `/signin` in Discord opens the account.
  discord_sign_in    text NOT NULL DEFAULT 'off'
                       CONSTRAINT users_discord_sign_in CHECK (discord_sign_in IN ('off', 'on', 'paused')),
  -- Grows with every change of what the staff edit (see the trigger).
  version            integer NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  -- Set on a deleted account: its row stays for the ledger, without a name.
  deleted_at         timestamptz,
  -- Checks run in the order of their names: a balance that is too low is told as that.
  CONSTRAINT users_credit_in_balance CHECK (credit <= account_balance)
);

-- The text that the search for customers looks through: names, email address, and the phone number as written and as
-- digits, so that 4165550111 finds 416-555-0111.
CREATE FUNCTION customer_words(first_name text, last_name text, email text, phone text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold_text(first_name || ' ' || last_name || ' ' || last_name || first_name || ' ' || email || ' '
                 || coalesce(phone || ' ' || regexp_replace(normalize(phone, NFKC), '[^0-9]', '', 'g'), ''));

-- The customers' page: its search and its orders.
CREATE INDEX users_words ON users
  USING gin (letter_grams(customer_words(first_name, last_name, email, phone))) WHERE deleted_at IS NULL;
CREATE INDEX users_by_name ON users (lower(last_name), lower(first_name), id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email ON users (email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_joining ON users (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_of_the_house ON users (role, id) WHERE role <> 'customer';

CREATE TRIGGER users_version
  BEFORE UPDATE OF first_name, last_name, email, phone, role, rights, status, password ON users
  FOR EACH ROW EXECUTE FUNCTION next_version();

-- Instances keep sessions in memory with the role and rights of their member. A session that begins while they change isn't ended
-- with the others, so the change is told to every instance.
CREATE FUNCTION tell_of_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lantern', jsonb_build_array(
    jsonb_build_object('kind', 'role-changed', 'memberId', OLD.id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER role_told AFTER UPDATE OF role, rights ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.rights) IS DISTINCT FROM (NEW.role, NEW.rights)) EXECUTE FUNCTION tell_of_role();

-- A tier that a member holds: by hand, by a year's spend, or bought. Its end deletes it. Who holds one by a role in Discord
-- has no row.
CREATE TABLE memberships (
  id           integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id      integer NOT NULL REFERENCES users (id),
  tier_id      integer NOT NULL REFERENCES tiers (id),
  source       text NOT NULL CHECK (source IN ('staff', 'spend', 'purchase')),
  -- The last night on which it holds; NULL has no end.
  until        date,
  -- For how long it is bought again from the balance when it ends.
  renews       text CHECK (renews IN ('month', 'year')),
  -- When its end was announced.
  reminded_at  timestamptz,
  CONSTRAINT memberships_once UNIQUE (user_id, source, tier_id),
  CHECK (source = 'purchase' OR renews IS NULL),
  CHECK (source <> 'purchase' OR until IS NOT NULL)
);
-- Staff give a member one tier, and so does their spend.
CREATE UNIQUE INDEX memberships_given ON memberships (user_id, source) WHERE source <> 'purchase';
CREATE INDEX memberships_tier ON memberships (tier_id);
CREATE INDEX memberships_end ON memberships (until) WHERE until IS NOT NULL;

-- A row is a member who asked to be deleted. The desk sees it, and deletes once nothing of theirs is open.
CREATE TABLE deletion_requests (
  user_id   integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  asked_at  timestamptz NOT NULL
);
CREATE INDEX deletion_requests_oldest ON deletion_requests (asked_at);

-- A row is what one of the staff noted about a customer, who never sees it.
CREATE TABLE customer_notes (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id     integer NOT NULL REFERENCES users (id),
  author_id   integer NOT NULL REFERENCES users (id),
  text        text NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX customer_notes_user ON customer_notes (user_id, id);
CREATE INDEX customer_notes_words ON customer_notes USING gin (letter_grams(fold_text(text)));

-- ----- Stations -----

-- A row is a device that an admin signed in once. It stays signed in to its one screen until it is revoked.
CREATE TABLE stations (
  id            integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name          text NOT NULL,
  screen        varchar(20) NOT NULL CHECK (screen IN ('floor', 'kitchen', 'till')),
  issued_by     integer NOT NULL REFERENCES users (id),
  -- Who sells at a till now, said by a PIN, and until when.
  seller_id     integer REFERENCES users (id),
  seller_until  timestamptz,
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  revoked_at    timestamptz,
  CONSTRAINT stations_seller_for_a_while CHECK ((seller_id IS NULL) = (seller_until IS NULL))
);

-- A row is one person's PIN: staff sell and approve by it, members pay from their balance at the desk.
CREATE TABLE own_pins (
  user_id     integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pin_hash    text NOT NULL,
  created_at  timestamptz NOT NULL
);

-- Whoever joins or leaves the staff loses their PIN, in whichever way, since it means another thing then.
CREATE FUNCTION forget_own_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM own_pins WHERE user_id = NEW.id;
  UPDATE stations SET seller_id = NULL, seller_until = NULL WHERE seller_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER own_pin_forgotten AFTER UPDATE OF role, deleted_at ON users
  FOR EACH ROW WHEN ((OLD.role = 'customer') <> (NEW.role = 'customer') OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION forget_own_pin();

-- ----- Sessions and ways to sign in -----

-- A row is a session of a browser. Whose it is, is read out of the session itself, so the two can't disagree.
CREATE TABLE sessions (
  sid         text PRIMARY KEY,
  sess        jsonb NOT NULL,
  expire      timestamptz NOT NULL,
  user_id     integer GENERATED ALWAYS AS ((sess #>> '{viewer,id}')::integer) STORED
                REFERENCES users (id) ON DELETE CASCADE,
  station_id  integer GENERATED ALWAYS AS ((sess #>> '{station,id}')::integer) STORED
                REFERENCES stations (id) ON DELETE CASCADE
);
CREATE INDEX sessions_expire ON sessions (expire);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_station ON sessions (station_id);

-- Instances keep sessions in memory, so every end and every change of one is told to all of them.
CREATE FUNCTION tell_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lantern', jsonb_build_array(
    jsonb_build_object('kind', TG_ARGV[0], 'sid', OLD.sid))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_of_session('session-ended');
CREATE TRIGGER session_changed AFTER UPDATE OF sess ON sessions
  FOR EACH ROW WHEN (OLD.sess IS DISTINCT FROM NEW.sess)
  EXECUTE FUNCTION tell_of_session('session-changed');

-- A row is a browser in which an account was signed in to before, by the hash of a random cookie.
CREATE TABLE known_devices (
  user_id        integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash    text NOT NULL,
  first_seen_at  timestamptz NOT NULL,
  last_seen_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_unused ON known_devices (last_seen_at);
-- A browser is looked for by its cookie alone where the account isn't known yet.
CREATE INDEX known_devices_hash ON known_devices (device_hash);

-- A row is a link that signs in once. Only its hash is kept.
CREATE TABLE sign_in_tokens (
  token_hash   text PRIMARY KEY,
  user_id      integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Made by somebody else than the account's mailbox: worth nothing once its owner is staff.
  customers    boolean NOT NULL,
  -- The operator made it: it opens the account without the passkey.
  by_operator  boolean NOT NULL DEFAULT false,
  -- The address that its opening proves.
  mailed_to    text,
  -- The browser (the hash of its device cookie) in which its opening proves the address and changes nothing else.
  browser      text,
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL
);
CREATE INDEX sign_in_tokens_user ON sign_in_tokens (user_id);
CREATE INDEX sign_in_tokens_expires ON sign_in_tokens (expires_at);

-- A row is an address that an account had before, with the hash of the token by which its mailbox takes the account back.
CREATE TABLE email_changes (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id     integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  old_email   text NOT NULL,
  -- An address that its member had proved is given to nobody else meanwhile.
  was_proved  boolean NOT NULL,
  -- Made when the letter is sent.
  token_hash  text UNIQUE,
  until       timestamptz NOT NULL
);
CREATE INDEX email_changes_user ON email_changes (user_id);
CREATE INDEX email_changes_old ON email_changes (old_email) WHERE was_proved;
CREATE INDEX email_changes_until ON email_changes (until);

-- A row is a passkey: a public key whose private half never leaves the member's device.
CREATE TABLE passkeys (
  id             integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id        integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The authenticator's name for it. It belongs to one account.
  credential_id  text NOT NULL CONSTRAINT passkeys_credential UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1364),
  public_key     bytea NOT NULL,
  -- How often it has signed, where its authenticator counts; zero where it doesn't.
  counter        bigint NOT NULL CHECK (counter >= 0),
  transports     text[] NOT NULL,
  -- A random name of the account, the same for all of its passkeys.
  user_handle    text NOT NULL,
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- A row is what an authenticator is asked to sign, once and within minutes.
CREATE TABLE passkey_challenges (
  challenge_hash  text PRIMARY KEY,
  purpose         text NOT NULL CHECK (purpose IN ('register', 'sign_in', 'prove')),
  user_id         integer REFERENCES users (id) ON DELETE CASCADE,
  -- The session that asked, or the browser where there is no session yet.
  bound_to        text NOT NULL,
  user_handle     text,
  expires_at      timestamptz NOT NULL,
  CHECK ((purpose = 'sign_in') = (user_id IS NULL)),
  CHECK ((purpose = 'register') = (user_handle IS NOT NULL))
);
CREATE INDEX passkey_challenges_over ON passkey_challenges (expires_at);

-- A row is a code that replaces a lost passkey, once.
CREATE TABLE recovery_codes (
  user_id     integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash   text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);


-- ===== Rooms =======================================================================================================

-- A row is something to rent by the hour: karaoke, mahjong, the whole venue. Its units are rows of venue_tables.
CREATE TABLE amenities (
  id              integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  name_en         text NOT NULL,
  name_ch         text NOT NULL,
  description     text NOT NULL,
  description_ch  text,
  image_url       text NOT NULL,
  price_per_hour  numeric(10,2) NOT NULL CHECK (price_per_hour >= 1),
  capacity        integer NOT NULL CHECK (capacity >= 1),
  is_active       boolean NOT NULL DEFAULT true,
  -- Renting it takes every unit of the venue.
  is_whole_venue  boolean NOT NULL DEFAULT false,
  -- The least that a party spends on food and drinks, by weekday and size: [{"weekdays", "partyFrom", "amount"}].
  minimum_spends  jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(minimum_spends) = 'array'),
  -- The deposit that a booking takes instead of its whole price, in the same form.
  deposits        jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(deposits) = 'array'),
  -- Prices for other hours, nights and parties than the usual: [{"weekdays", "partyFrom", "tierFrom", "from", "until",
  -- "firstNight", "lastNight", "price", "isPackage"}].
  prices          jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(prices) = 'array'),
  -- The least and the most minutes of a booking that members make.
  min_minutes     integer CHECK (min_minutes BETWEEN 30 AND 720),
  max_minutes     integer CHECK (max_minutes BETWEEN 30 AND 720),
  -- The minutes between the times at which bookings start and end.
  step_minutes    integer NOT NULL DEFAULT 60 CHECK (step_minutes IN (30, 60)),
  CHECK (min_minutes <= max_minutes AND min_minutes % step_minutes = 0 AND max_minutes % step_minutes = 0),
  -- The room is kept for cleaning this long after each booking.
  buffer_minutes  integer NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 120),
  -- The lowest tier whose members may book it; everybody without one.
  tier_from       integer REFERENCES tiers (id),
  version         integer NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX amenities_one_whole_venue ON amenities (is_whole_venue) WHERE is_whole_venue;

-- A row is a date on which an amenity can't be booked.
CREATE TABLE amenity_blocked_dates (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  amenity_id  integer NOT NULL REFERENCES amenities (id),
  date        varchar(10) NOT NULL CHECK (date ~ '^\d{4}-\d{2}-\d{2}$'),
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (amenity_id, date)
);

-- ----- Floor -----

-- A row is an area of the floor, with its name and how it is drawn.
CREATE TABLE floor_areas (
  id       integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name_en  text NOT NULL CHECK (name_en <> ''),
  name_ch  text NOT NULL CHECK (name_ch <> ''),
  look     varchar(20) NOT NULL CHECK (look IN ('karaoke', 'mahjong', 'vip', 'dining', 'theater')),
  -- Its place in the list of areas.
  place    integer NOT NULL
);

-- A row is a table or a room on the floor. One with an amenity is a unit of it, and can be booked.
CREATE TABLE venue_tables (
  id                 integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Checked at the end of a statement, so that one statement can swap two names.
  name               text NOT NULL CONSTRAINT venue_tables_name_unique UNIQUE DEFERRABLE,
  amenity_id         integer REFERENCES amenities (id),
  area_id            integer CONSTRAINT venue_tables_area_fk REFERENCES floor_areas (id) ON DELETE SET NULL,
  capacity           integer NOT NULL DEFAULT 4 CHECK (capacity >= 1) CONSTRAINT venue_tables_seats CHECK (capacity <= 500),

  -- Where it stands, in percent of the floor, and how large it is drawn.
  position_x         double precision NOT NULL DEFAULT 50 CHECK (position_x BETWEEN 0 AND 100),
  position_y         double precision NOT NULL DEFAULT 50 CHECK (position_y BETWEEN 0 AND 100),
  shape              varchar(20) NOT NULL DEFAULT 'square' CHECK (shape IN ('square', 'rectangle', 'circle')),
  width              integer NOT NULL DEFAULT 80 CHECK (width > 0),
  height             integer NOT NULL DEFAULT 80 CHECK (height > 0),

  -- Set by hand. What the floor shows is derived from bookings too.
  status             varchar(20) NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'occupied', 'reserved')),
  occupied_until     timestamptz,
  occupied_by        integer REFERENCES users (id),
  occupied_by_name   text,
  booking_id         integer,
  -- An order is on its way there; the table is shown as reserved until then.
  highlighted_until  timestamptz,
  -- It is cleaned until then. Null or past where it isn't.
  cleaning_until     timestamptz,

  version            integer NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT venue_tables_size CHECK (width BETWEEN 40 AND 400 AND height BETWEEN 40 AND 400)
);
CREATE INDEX venue_tables_amenity ON venue_tables (amenity_id);
CREATE INDEX venue_tables_area ON venue_tables (area_id) WHERE area_id IS NOT NULL;
-- Only these columns are kept in memory; who sits at a table changes all the time.
CREATE CONSTRAINT TRIGGER kept
  AFTER INSERT OR DELETE OR UPDATE OF name, amenity_id, capacity ON venue_tables
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('setup');

-- The one row of the floor's layout. Its version grows with every change of place, size, name or number of tables.
CREATE TABLE table_layouts (
  id              boolean PRIMARY KEY DEFAULT true CHECK (id),
  version         integer NOT NULL DEFAULT 1,
  -- What Restore Default brings back; null until somebody has saved one.
  default_layout  jsonb
);
INSERT INTO table_layouts DEFAULT VALUES;

-- A row is one version of the layout, with the tables that it changed: for whoever saves an older one.
CREATE TABLE table_layout_changes (
  version     integer PRIMARY KEY,
  tables      text[] NOT NULL,
  actor_id    integer NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL
);


-- ===== Bookings ====================================================================================================

-- A row is the rule of a booking that comes again. Each of its occurrences is a booking.
CREATE TABLE series (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lantern_id  char(12) NOT NULL UNIQUE,
  user_id     integer NOT NULL REFERENCES users (id),
  every       text NOT NULL CHECK (every IN ('week', 'month')),
  charge      text NOT NULL CHECK (charge IN ('at_once', 'three_days_before')),
  -- Who of the staff made it; null where its member did.
  made_by     integer REFERENCES users (id),
  created_at  timestamptz NOT NULL
);
CREATE INDEX series_user ON series (user_id);

-- A row is a booking of an amenity's units. One that only holds the rooms for a while has `hold_expires_at`.
CREATE TABLE bookings (
  id                integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lantern_id        char(12) NOT NULL CONSTRAINT bookings_lantern_id_unique UNIQUE,

  -- Who comes. A guest without an account has a name instead.
  user_id           integer REFERENCES users (id),
  guest_name        text,
  contact_phone     varchar(16) CHECK (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  party_size        integer CHECK (party_size BETWEEN 1 AND 999),
  special_requests  text,

  -- What and when. The date is the night: 00:00 to 02:00 on it fall on the next calendar day. `during` has the instants.
  amenity_id        integer NOT NULL REFERENCES amenities (id),
  booking_date      date NOT NULL,
  start_time        varchar(5) NOT NULL,
  end_time          varchar(5) NOT NULL,
  during            tstzrange NOT NULL CHECK (NOT isempty(during)),
  -- The names of the rooms as they were booked. The rows of `occupancies` go once the rooms are given back.
  units             text[] NOT NULL,
  -- A walk-in is billed from the minute of its arrival, in parts of an hour.
  hours             numeric(6,2) NOT NULL CHECK (hours > 0),
  -- Its rooms are kept for cleaning this long after it, as its amenity had it.
  buffer_minutes    integer NOT NULL DEFAULT 0 CHECK (buffer_minutes >= 0),
  series_id         integer REFERENCES series (id),

  -- The terms of its price, as they were agreed. What it comes to, what was paid and what is due stands on its bill.
  price_per_hour    numeric(10,2) NOT NULL,
  -- The other prices of its night: [{"from", "until", "price", "isPackage"}], in minutes since midnight and in cents.
  rates             jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(rates) = 'array'),
  service_fee_bps   integer NOT NULL,
  -- The least that the party spends on food and drinks, before tax.
  minimum_spend     numeric(10,2) NOT NULL DEFAULT 0 CHECK (minimum_spend >= 0),

  -- How it stands.
  status            varchar(20) NOT NULL DEFAULT 'confirmed' CHECK (status IN (
                      'pending', 'confirmed', 'paid_online', 'completed', 'no_show', 'canceled')),
  -- When its member's balance pays for a pending booking of a series, and since when the balance is too short for that.
  charge_at         timestamptz,
  charge_failed_at  timestamptz,
  -- Until then a pending booking holds its rooms for a payment under way.
  hold_expires_at   timestamptz,
  -- Set on a hold: the booking whose new time it keeps while a card is asked.
  changes_booking   integer REFERENCES bookings (id),

  -- Canceling. The tiers are those that were shown when the booking was made.
  refund_rules      jsonb NOT NULL,
  -- The earliest end of free cancellation that any of its former times had; null where its member never changed it.
  cancel_until      timestamptz,
  changes_made      integer NOT NULL DEFAULT 0 CHECK (changes_made >= 0),
  canceled_at       timestamptz,

  -- The start at which the guest said that they come; it confirms no other start.
  confirmed_start   timestamptz,
  -- When it was moved to its present start; null where it still has its first.
  start_agreed_at   timestamptz,
  -- When a party that is late said that it would come.
  expected_at       timestamptz,
  checked_in_at     timestamptz,
  -- When its party left, or was said to have been there.
  left_at           timestamptz,
  -- While its party is there, its time goes on by steps on its bill.
  is_open_ended     boolean NOT NULL DEFAULT false,

  version           integer NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,

  CONSTRAINT bookings_guest_check CHECK (user_id IS NOT NULL OR guest_name IS NOT NULL),
  CONSTRAINT bookings_hold_check CHECK (hold_expires_at IS NULL OR status IN ('pending', 'canceled')),
  CONSTRAINT bookings_changes_check CHECK (changes_booking IS NULL OR status IN ('pending', 'canceled')),
  CONSTRAINT bookings_charge_check CHECK (
    charge_at IS NULL OR (status IN ('pending', 'canceled') AND hold_expires_at IS NULL AND user_id IS NOT NULL)),
  CONSTRAINT bookings_charge_failed_check CHECK (charge_failed_at IS NULL OR charge_at IS NOT NULL)
);
CREATE INDEX bookings_user ON bookings (user_id, upper(during));
CREATE INDEX bookings_amenity_date ON bookings (amenity_id, booking_date);
-- The reports read all bookings of many nights, and none but these columns.
CREATE INDEX bookings_date ON bookings (booking_date)
  INCLUDE (id, amenity_id, start_time, end_time, status, hold_expires_at, user_id, party_size, checked_in_at, created_at);
-- The first and the last night on which a member came.
CREATE INDEX bookings_came ON bookings (user_id, booking_date) WHERE user_id IS NOT NULL
  AND (status = 'completed' OR checked_in_at IS NOT NULL AND status NOT IN ('canceled', 'no_show'));
CREATE INDEX bookings_series ON bookings (series_id) WHERE series_id IS NOT NULL;
-- A booking has one change under way at a time.
CREATE UNIQUE INDEX bookings_one_change ON bookings (changes_booking) WHERE status = 'pending';

-- The staff's lists, a page at a time, by state, amenity, guest and request. Holds aren't listed.
CREATE INDEX bookings_by_start ON bookings (lower(during), id) WHERE hold_expires_at IS NULL;
CREATE INDEX bookings_by_status ON bookings (status, lower(during), id) WHERE hold_expires_at IS NULL;
CREATE INDEX bookings_by_amenity ON bookings (amenity_id, lower(during), id) WHERE hold_expires_at IS NULL;
CREATE INDEX bookings_guest_search ON bookings USING gin (letter_grams(fold_text(guest_name)))
  WHERE guest_name IS NOT NULL;
CREATE INDEX bookings_request_search ON bookings USING gin (letter_grams(fold_text(special_requests)))
  WHERE special_requests IS NOT NULL;
-- A caller is found by the first digits of the number that they left, and by its last ones. The operator classes serve
-- LIKE in any collation, and equality.
CREATE INDEX bookings_phone_start ON bookings (contact_phone varchar_pattern_ops, id) WHERE contact_phone IS NOT NULL;
CREATE INDEX bookings_phone_end ON bookings (reverse(contact_phone) text_pattern_ops) WHERE contact_phone IS NOT NULL;

-- No-shows are counted by member and by phone, from a night on.
CREATE INDEX bookings_member_no_shows ON bookings (user_id, booking_date) WHERE status = 'no_show';
CREATE INDEX bookings_phone_no_shows ON bookings (contact_phone, booking_date)
  WHERE status = 'no_show' AND contact_phone IS NOT NULL;
-- Parties that are agreed and haven't come: who may be missed.
CREATE INDEX bookings_awaited ON bookings (lower(during))
  WHERE status IN ('confirmed', 'paid_online') AND checked_in_at IS NULL;
-- Parties that are in, by their member: whose order it is. There are few at any time.
CREATE INDEX bookings_there ON bookings (user_id)
  WHERE checked_in_at IS NOT NULL AND status IN ('pending', 'confirmed', 'paid_online');
CREATE INDEX bookings_left ON bookings (left_at) WHERE left_at IS NOT NULL;
CREATE INDEX bookings_to_charge ON bookings (charge_at) WHERE status = 'pending' AND charge_at IS NOT NULL;

-- A trigger, because a booking is moved in several places and none may forget `start_agreed_at`.
CREATE FUNCTION note_agreed_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.start_agreed_at := NEW.updated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER bookings_start_agreed BEFORE UPDATE OF during ON bookings
  FOR EACH ROW WHEN (lower(OLD.during) IS DISTINCT FROM lower(NEW.during))
  EXECUTE FUNCTION note_agreed_start();

-- A row is one room that a booking holds for a time. The exclusion constraint is what keeps two bookings from the same
-- room: a row is here exactly as long as its booking holds the room.
CREATE TABLE occupancies (
  table_id    integer NOT NULL REFERENCES venue_tables (id),
  booking_id  integer NOT NULL REFERENCES bookings (id),
  during      tstzrange NOT NULL CHECK (NOT isempty(during)),
  -- The party is in, from its check-in until it leaves, also past its end.
  seated      boolean NOT NULL DEFAULT false,
  -- The hold of a change takes only what its booking doesn't have already. That may be a time before and one after.
  PRIMARY KEY (booking_id, table_id, during),
  CONSTRAINT occupancies_no_overlap EXCLUDE USING gist (table_id WITH =, during WITH &&)
);
-- A table has one party at a time, whatever the hours say.
CREATE UNIQUE INDEX occupancies_one_party ON occupancies (table_id) WHERE seated;

-- A row is an act on a party, with how the booking stood before. The latest act can be undone, by an act of its own.
CREATE TABLE party_actions (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  booking_id  integer NOT NULL REFERENCES bookings (id),
  kind        varchar(20) NOT NULL
                CHECK (kind IN ('seat', 'check_in', 'extend', 'move', 'leave', 'no_show', 'undo')),
  actor_id    integer REFERENCES users (id),
  at          timestamptz NOT NULL,
  -- The booking's fields and rooms as they were.
  before      jsonb NOT NULL,
  -- What the booking had agreed with its guests after the act. It can be undone only while that is still so.
  agreed      jsonb,
  -- The payments that it took or gave back.
  payments    integer[] NOT NULL DEFAULT '{}',
  undoes      integer UNIQUE REFERENCES party_actions (id),
  -- Set when an act was undone so late that it counts as given away: the amount, the approving admin, the business date.
  given       numeric(10,2) CHECK (given > 0),
  approved_by integer REFERENCES users (id),
  given_on    date,
  CHECK ((kind = 'undo') = (undoes IS NOT NULL)),
  CHECK ((given IS NULL) = (given_on IS NULL) AND (given IS NULL OR kind = 'undo'))
);
CREATE INDEX party_actions_booking ON party_actions (booking_id, id);
CREATE INDEX party_actions_given ON party_actions (given_on) WHERE given IS NOT NULL;
CREATE TRIGGER party_actions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON party_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes();

CREATE FUNCTION agreed_of(bookings) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array($1.status, $1.booking_date, $1.start_time, $1.end_time, $1.amenity_id, $1.hours, $1.price_per_hour, $1.rates)
$$;
CREATE FUNCTION note_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.agreed := (SELECT agreed_of(b) FROM bookings b WHERE b.id = NEW.booking_id);
  RETURN NEW;
END $$;
CREATE TRIGGER party_actions_agreed BEFORE INSERT ON party_actions FOR EACH ROW EXECUTE FUNCTION note_agreed();

-- ----- Waitlist -----

-- A row is somebody who waits for a room: a member, or a guest whom the desk has added by name.
CREATE TABLE waitlist_entries (
  id              integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id         integer REFERENCES users (id),
  guest_name      text,
  contact_phone   varchar(16) CHECK (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  amenity_id      integer NOT NULL REFERENCES amenities (id),
  night           date NOT NULL,
  from_time       varchar(5) NOT NULL,
  to_time         varchar(5) NOT NULL,
  hours           integer NOT NULL CHECK (hours BETWEEN 1 AND 24),
  party_size      integer CHECK (party_size BETWEEN 1 AND 999),
  above_capacity  boolean NOT NULL DEFAULT false,
  is_walk_in      boolean NOT NULL DEFAULT false,
  -- What a guest at the door was told.
  quoted_minutes  integer CHECK (quoted_minutes >= 0),
  -- A room up to this price is booked from the member's balance without asking.
  book_up_to      numeric(10,2) CHECK (book_up_to > 0),
  ends_at         timestamptz NOT NULL,
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'booked', 'left', 'ended')),
  booking_id      integer REFERENCES bookings (id),
  joined_at       timestamptz NOT NULL,
  ended_at        timestamptz,
  CHECK ((user_id IS NULL) <> (guest_name IS NULL)),
  CHECK (book_up_to IS NULL OR user_id IS NOT NULL),
  CHECK ((state = 'waiting') = (ended_at IS NULL))
);
-- A member waits once for an amenity and a night.
CREATE UNIQUE INDEX waitlist_entries_once ON waitlist_entries (user_id, amenity_id, night)
  WHERE state = 'waiting' AND user_id IS NOT NULL;
CREATE INDEX waitlist_entries_waiting ON waitlist_entries (amenity_id, joined_at, id) WHERE state = 'waiting';
CREATE INDEX waitlist_entries_night ON waitlist_entries (night);

-- A row is a room that was held for one who waits. The hold is a booking, so `occupancies` guards it too.
CREATE TABLE waitlist_offers (
  id            integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  entry_id      integer NOT NULL REFERENCES waitlist_entries (id) ON DELETE CASCADE,
  booking_id    integer NOT NULL UNIQUE REFERENCES bookings (id),
  state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  -- Booked at once, as its member had asked for.
  is_automatic  boolean NOT NULL DEFAULT false,
  offered_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  answered_at   timestamptz,
  -- Who of the staff answered, where it was one.
  answered_by   integer REFERENCES users (id),
  CHECK ((state = 'open') = (answered_at IS NULL)),
  CHECK (expires_at >= offered_at)
);
-- One who waits has one room held for them at a time.
CREATE UNIQUE INDEX waitlist_offers_open ON waitlist_offers (entry_id) WHERE state = 'open';
CREATE INDEX waitlist_offers_entry ON waitlist_offers (entry_id, id);

-- ----- Invitations and calendars -----

-- A row is a booking that its member shares by a link. The link's key is derived from `salt` and the server's secret, so its
-- member can see the link again; here is only its hash. Switched off, the row goes, and its answers with it.
CREATE TABLE invitations (
  booking_id  integer PRIMARY KEY REFERENCES bookings (id),
  salt        bytea NOT NULL CHECK (octet_length(salt) = 16),
  key_hash    bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  created_at  timestamptz NOT NULL
);

-- A row is whether a guest comes. A guest is the hash of a random number of their browser: no name, no address.
CREATE TABLE invitation_answers (
  booking_id   integer NOT NULL REFERENCES invitations (booking_id) ON DELETE CASCADE,
  guest_hash   bytea NOT NULL CHECK (octet_length(guest_hash) = 32),
  is_coming    boolean NOT NULL,
  answered_at  timestamptz NOT NULL,
  PRIMARY KEY (booking_id, guest_hash)
);

-- How many guests of a booking come and don't, as the desk is shown it; null for a booking that isn't shared.
CREATE FUNCTION invited_to(shared integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'coming', count(*) FILTER (WHERE a.is_coming),
    'declined', count(*) FILTER (WHERE NOT a.is_coming))
  FROM invitations i LEFT JOIN invitation_answers a ON a.booking_id = i.booking_id
  WHERE i.booking_id = shared
  GROUP BY i.booking_id
$$;

-- A row is a secret address at which a calendar program reads bookings: a member's own, or those of an amenity for one of
-- the staff. Only the hash of its key is kept.
CREATE TABLE calendar_feeds (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key_hash    bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  user_id     integer NOT NULL REFERENCES users (id),
  amenity_id  integer REFERENCES amenities (id),
  -- Whether the names of guests stand in it, which only a feed of the staff may have.
  names       boolean NOT NULL DEFAULT false,
  language    text NOT NULL CHECK (language IN ('en', 'ch')),
  created_at  timestamptz NOT NULL,
  read_at     timestamptz,
  CONSTRAINT calendar_feeds_names_for_staff CHECK (amenity_id IS NOT NULL OR NOT names),
  -- Each person has one of their own, and one for each amenity.
  CONSTRAINT calendar_feeds_one_each UNIQUE NULLS NOT DISTINCT (user_id, amenity_id)
);

-- The addresses of amenities end with the role of who made them, whatever takes it.
CREATE FUNCTION end_amenity_feeds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_feeds WHERE user_id = NEW.id AND amenity_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_amenity_feeds AFTER UPDATE OF role, rights ON users
  FOR EACH ROW WHEN (OLD.role <> 'customer' AND NEW.role = 'customer') EXECUTE FUNCTION end_amenity_feeds();

-- ----- Imports and the opening -----

-- A row is a booking that came out of a file, by the hash of its line. A file that is imported again books nothing twice,
-- also where a booking was moved or canceled since.
CREATE TABLE imported_bookings (
  line_hash   bytea PRIMARY KEY CHECK (octet_length(line_hash) = 32),
  booking_id  integer NOT NULL REFERENCES bookings (id),
  created_at  timestamptz NOT NULL
);

-- The one row of how far the guide through a new venue's opening has come.
CREATE TABLE openings (
  id            boolean PRIMARY KEY DEFAULT true CHECK (id),
  at_step       text NOT NULL DEFAULT 'account'
                  CHECK (at_step IN ('account', 'venue', 'rooms', 'menu', 'taxes', 'team', 'services', 'rehearsal')),
  done          text[] NOT NULL DEFAULT '{}',
  skipped       text[] NOT NULL DEFAULT '{}',
  closed_at     timestamptz,
  -- The booking for practice, until it is taken back.
  rehearsal_id  integer REFERENCES bookings (id)
);
INSERT INTO openings DEFAULT VALUES;


-- ===== Menu and orders =============================================================================================

-- A row is a heading of the menu.
CREATE TABLE food_categories (
  id             integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name_en        text NOT NULL,
  name_ch        text NOT NULL,
  kind           text NOT NULL DEFAULT 'food' CHECK (kind IN ('food', 'beverage', 'service')),
  display_order  integer NOT NULL DEFAULT 0,
  version        integer NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  -- Set on a removed one; items that are long off the menu may still belong to it.
  deleted_at     timestamptz
);

-- A row is an item of the menu.
CREATE TABLE food_items (
  id              integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  category_id     integer NOT NULL REFERENCES food_categories (id),
  name_en         text NOT NULL,
  name_ch         text NOT NULL,
  description     text,
  description_ch  text,
  price           numeric(10,2) NOT NULL CHECK (price >= 0),
  -- What it costs the venue to make; null while that is unknown. Only who keeps the menu sees it.
  cost            numeric(10,2) CHECK (cost >= 0),
  image_url       text,
  is_available    boolean NOT NULL DEFAULT true,
  -- Whether it is taxed as alcohol, and not as its category's kind.
  is_alcohol      boolean NOT NULL DEFAULT false,
  version         integer NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  -- Set on one that is off the menu for good; old orders still name it.
  deleted_at      timestamptz
);
CREATE INDEX food_items_menu ON food_items (category_id, id) WHERE deleted_at IS NULL;

-- A row is a group of options, such as ice, that dishes share.
CREATE TABLE option_groups (
  id             integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name_en        text NOT NULL,
  name_ch        text NOT NULL,
  -- How many of its choices are taken with a dish.
  least          integer NOT NULL CHECK (least >= 0),
  most           integer NOT NULL CHECK (most >= 1),
  display_order  integer NOT NULL,
  version        integer NOT NULL DEFAULT 1,
  CHECK (least <= most)
);

-- A row is an option of a group. Orders keep its name and price, so it may be deleted.
CREATE TABLE option_choices (
  id             integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  group_id       integer NOT NULL REFERENCES option_groups (id) ON DELETE CASCADE,
  name_en        text NOT NULL,
  name_ch        text NOT NULL,
  -- Added to the dish's price.
  price          numeric(10,2) NOT NULL CHECK (price >= 0),
  is_default     boolean NOT NULL,
  is_available   boolean NOT NULL DEFAULT true,
  display_order  integer NOT NULL
);
CREATE INDEX option_choices_group ON option_choices (group_id);

-- A row is a group of options that an item of the menu has.
CREATE TABLE food_item_options (
  item_id   integer NOT NULL REFERENCES food_items (id),
  group_id  integer NOT NULL REFERENCES option_groups (id) ON DELETE CASCADE,
  PRIMARY KEY (item_id, group_id)
);
CREATE INDEX food_item_options_group ON food_item_options (group_id);

-- A row is an order of a member, or a sale at the till.
CREATE TABLE food_orders (
  id              integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lantern_id      char(12) NOT NULL CONSTRAINT food_orders_lantern_id_unique UNIQUE,
  source          text NOT NULL CHECK (source IN ('member', 'till')),
  user_id         integer REFERENCES users (id),
  -- The name that a guest gave at the till.
  customer_name   text,
  -- Who rang it up at the till.
  staff_id        integer REFERENCES users (id),
  -- The booking that its member had running.
  booking_id      integer REFERENCES bookings (id),
  table_id        integer REFERENCES venue_tables (id) ON DELETE SET NULL,
  -- As it was called then, because the floor may be laid out anew.
  table_name      text,
  note            text,

  -- Being made: at once, or when the party of its booking is in. `released_at` is when it went to be made after that wait.
  serve           text NOT NULL DEFAULT 'now' CHECK (serve IN ('now', 'on_arrival')),
  status          varchar(20) NOT NULL DEFAULT 'pending' CHECK (status IN (
                    'waiting', 'pending', 'confirmed', 'preparing', 'ready', 'served', 'canceled')),
  released_at     timestamptz,
  -- The short number by which it is called, counted from 1 in each night. One that waits gets it when it is released.
  night           date,
  night_number    integer CHECK (night_number > 0),

  -- The bill that it stands on: its party's, or one of its own where it was paid at once.
  bill_id         integer NOT NULL,

  version         integer NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  CONSTRAINT food_orders_waiting_check CHECK (
    status <> 'waiting' OR (serve = 'on_arrival' AND booking_id IS NOT NULL AND released_at IS NULL)),
  CONSTRAINT food_orders_night_check CHECK ((night IS NULL) = (night_number IS NULL))
);
CREATE INDEX food_orders_bill ON food_orders (bill_id);
CREATE INDEX food_orders_user ON food_orders (user_id, id);
CREATE INDEX food_orders_created ON food_orders (created_at);
-- The kitchen's list: what isn't served yet.
CREATE INDEX food_orders_open ON food_orders (id)
  WHERE status IN ('waiting', 'pending', 'confirmed', 'preparing', 'ready');
CREATE INDEX food_orders_waiting ON food_orders (booking_id) WHERE status = 'waiting';
CREATE UNIQUE INDEX food_orders_night_number ON food_orders (night, night_number) WHERE night_number IS NOT NULL;

-- A row is a line of an order.
CREATE TABLE food_order_items (
  id            integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id      integer NOT NULL REFERENCES food_orders (id),
  food_item_id  integer NOT NULL REFERENCES food_items (id),
  -- As it was called when it was sold.
  name_en       text NOT NULL,
  name_ch       text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('food', 'beverage', 'service')),
  quantity      integer NOT NULL CHECK (quantity > 0),
  -- With the prices of its options.
  unit_price    numeric(10,2) NOT NULL,
  note          text,
  -- Its options as they were called and priced when it was sold: [{"id", "nameEn", "nameCh", "price"}].
  options       jsonb NOT NULL DEFAULT '[]',
  -- How far it is, where the boards of an order aren't equally far; null is as far as its order.
  status        varchar(20) CHECK (status IN ('pending', 'confirmed', 'preparing', 'ready', 'served')),
  UNIQUE NULLS NOT DISTINCT (order_id, food_item_id, note, options)
);
CREATE INDEX food_order_items_item ON food_order_items (food_item_id);

-- A row is a night with the last number that was given to an order in it.
CREATE TABLE order_nights (
  night        date PRIMARY KEY,
  last_number  integer NOT NULL CHECK (last_number > 0)
);


-- ===== Money =======================================================================================================

-- ----- Taxes -----

-- A row is a tax with the venue's number for it.
CREATE TABLE taxes (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name_en     text NOT NULL CHECK (name_en <> ''),
  name_ch     text NOT NULL CHECK (name_ch <> ''),
  number      text NOT NULL,
  created_at  timestamptz NOT NULL
);
-- A row is a tax's rate on a kind of thing from a date on. One from before today is never changed.
CREATE TABLE tax_rates (
  tax_id      integer NOT NULL REFERENCES taxes (id) ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('room', 'service_fee', 'food', 'beverage', 'alcohol', 'service')),
  valid_from  date NOT NULL,
  -- In thousandths of a percent: 13000 is 13%, 9975 is 9.975%.
  rate        integer NOT NULL CHECK (rate BETWEEN 0 AND 100000),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (tax_id, kind, valid_from)
);

-- The sum of charged taxes, which have their amounts in cents.
CREATE FUNCTION cents_of_taxes(taxes jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((tax ->> 'amount')::bigint), 0)::bigint FROM jsonb_array_elements(taxes) AS tax
$$;

-- Everything that is sold is lines on a bill, and everything that is paid or given back is a payment of a bill. What
-- moves a member's balance and is no payment of a bill is a wallet entry. Nothing else says what something cost, what
-- was paid for it or what went back: sums are computed from these three tables, and the journal is a view over them.

-- One sequence numbers lines, payments and entries, so that they can be put in the order in which they were written.
CREATE SEQUENCE posting_ids AS integer;

-- A card payment that was begun: for a bill, or to top a balance up. What else its money confirms (a hold, a change,
-- more time, an order, a share of a bill) hangs on `confirms` and `subject`.
CREATE TABLE payment_attempts (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id             integer REFERENCES users (id),
  purpose             text NOT NULL CHECK (purpose IN ('bill', 'topup')),
  confirms            text CHECK (confirms IN (
                        'booking', 'change', 'more_time', 'order', 'share', 'membership')),
  -- What was offered, as `confirms` knows it.
  subject             jsonb NOT NULL,
  amount              numeric(10,2) NOT NULL CHECK (amount > 0),
  currency            text NOT NULL DEFAULT 'cad',
  status              text NOT NULL DEFAULT 'created' CHECK (status IN (
                        'created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'needs_review')),
  -- What the money became: the purchase, balance where its subject was gone, or a refund where nothing was due.
  outcome             text CHECK (outcome IN ('bought', 'credited', 'returned')),
  provider_intent_id  text CONSTRAINT payment_attempts_intent_unique UNIQUE,
  review              text CHECK (review IN ('credit', 'refund', 'note')),
  reviewed_at         timestamptz,
  expires_at          timestamptz NOT NULL,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  -- Only a bill may be paid without an account.
  CHECK (user_id IS NOT NULL OR purpose = 'bill'),
  CHECK ((purpose = 'bill') = (confirms IS NOT NULL)),
  CHECK ((review IS NULL) = (reviewed_at IS NULL))
);
CREATE INDEX payment_attempts_user ON payment_attempts (user_id, created_at);
CREATE INDEX payment_attempts_subject ON payment_attempts USING gin (subject jsonb_path_ops);
-- The reconciler asks about these four times a minute.
CREATE INDEX payment_attempts_unfinished ON payment_attempts (updated_at)
  WHERE status IN ('created', 'requires_action', 'processing', 'failed');
CREATE INDEX payment_attempts_to_review ON payment_attempts (created_at)
  WHERE status = 'needs_review' AND reviewed_at IS NULL;
-- These are deleted after a while.
CREATE INDEX payment_attempts_canceled ON payment_attempts (updated_at) WHERE status = 'canceled';

-- What a party, guests at a table, or somebody who orders owes and has paid. Each agreed booking has one, and an order
-- that is paid at once has one of its own.
CREATE TABLE bills (
  id                 integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lantern_id         char(12) NOT NULL CONSTRAINT bills_lantern_id_unique UNIQUE,
  -- One bill a booking.
  booking_id         integer CONSTRAINT bills_booking_unique UNIQUE REFERENCES bookings (id),
  table_id           integer REFERENCES venue_tables (id) ON DELETE SET NULL,
  user_id            integer REFERENCES users (id),
  name               text,
  -- The rooms or the table as they were called when its party sat down, or moved there.
  place              text,
  -- `paid` has nothing due; `owed` takes no more orders and its member still has to pay; `written_off` never will be.
  status             text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'owed', 'paid', 'written_off')),
  -- Whether its party orders on it and pays later. Others are open only while something is due or in credit.
  is_tab             boolean NOT NULL DEFAULT false,
  -- The points of a whole dollar, as they were when it was opened.
  points_per_dollar  integer NOT NULL CHECK (points_per_dollar >= 0),
  members_may_order  boolean NOT NULL DEFAULT true,
  member_limit       numeric(10,2) CHECK (member_limit >= 0),
  split_by           text CHECK (split_by IN ('equal', 'dish', 'amount')),
  due_by             date,
  -- The company on its receipts.
  company            jsonb,
  -- The part of it that staff asked its party for in advance, and until when.
  deposit            numeric(10,2) CHECK (deposit > 0),
  deposit_by         timestamptz,
  -- The bill that pays for its party, which joined another one.
  joined_bill_id     integer REFERENCES bills (id),
  reason             text,
  version            integer NOT NULL DEFAULT 1,
  opened_by          integer REFERENCES users (id),
  opened_at          timestamptz NOT NULL,
  closed_at          timestamptz,
  CHECK (status <> 'owed' OR (user_id IS NOT NULL AND due_by IS NOT NULL)),
  CHECK ((deposit IS NULL) = (deposit_by IS NULL)),
  CHECK ((status IN ('open', 'owed')) = (closed_at IS NULL))
);
-- Guests at a table have one open bill.
CREATE UNIQUE INDEX bills_open_table ON bills (table_id) WHERE status = 'open' AND booking_id IS NULL;
-- Who spends enough for a tier is looked for among those who have just paid.
CREATE INDEX bills_closed ON bills (closed_at) WHERE user_id IS NOT NULL AND closed_at IS NOT NULL;
CREATE INDEX bills_unsettled ON bills (id) WHERE status IN ('open', 'owed');
CREATE INDEX bills_joined ON bills (joined_bill_id) WHERE joined_bill_id IS NOT NULL;
CREATE INDEX bills_user ON bills (user_id, id) WHERE user_id IS NOT NULL;
ALTER TABLE food_orders ADD FOREIGN KEY (bill_id) REFERENCES bills (id);

-- One thing sold, or with `reverses` a part of it taken back. Never changed; a note may be erased.
CREATE TABLE bill_lines (
  id             integer PRIMARY KEY DEFAULT nextval('posting_ids'),
  bill_id        integer NOT NULL REFERENCES bills (id),
  -- A line that reverses another has its kind.
  kind           text NOT NULL CHECK (kind IN (
                   'room', 'service_fee', 'extension', 'dish', 'shortfall', 'cancellation_fee', 'membership', 'adjustment',
                   -- The room and fee of a party that joined this bill's.
                   'joined_room', 'joined_fee')),
  account        text NOT NULL CHECK (account IN (
                   'booking_income', 'service_fees', 'cancellation_income', 'membership_income',
                   'food_income', 'beverage_income', 'service_income', 'write_offs', 'goodwill')),
  -- The act that wrote it.
  cause          text NOT NULL,
  name_en        text,
  name_ch        text,
  quantity       integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  -- What a discount code took off; `net` is without it.
  discount       numeric(10,2) NOT NULL DEFAULT 0,
  net            numeric(10,2) NOT NULL,
  -- The sum of its taxes, each of which has its name, number and rate of then: [{"en", "ch", "number", "rate",
  -- "amount"}], the rate in thousandths of a percent and the amount in cents.
  tax            numeric(10,2) NOT NULL DEFAULT 0,
  taxes          jsonb NOT NULL DEFAULT '[]',
  -- The venue's night on which it counts: the later of its own and the one on which it was written.
  night          date NOT NULL,
  booking_id     integer REFERENCES bookings (id),
  -- Of a room: the amenity that it was.
  amenity_id     integer REFERENCES amenities (id),
  order_id       integer REFERENCES food_orders (id),
  order_item_id  integer REFERENCES food_order_items (id),
  reverses       integer REFERENCES bill_lines (id),
  -- Why something was given away; NULL where nothing was.
  reason         text,
  note           text,
  actor_id       integer REFERENCES users (id),
  -- The admin who approved it, where its actor could not decide it alone.
  approved_by    integer REFERENCES users (id),
  created_at     timestamptz NOT NULL,
  CHECK (reverses IS NOT NULL OR kind = 'adjustment' OR (net >= 0 AND tax >= 0 AND discount >= 0)),
  CHECK (reverses IS NULL OR kind = 'adjustment' OR (net <= 0 AND tax <= 0 AND discount <= 0)),
  CHECK (100 * tax = cents_of_taxes(taxes)),
  CHECK ((kind = 'adjustment') = (account IN ('write_offs', 'goodwill')))
);
CREATE INDEX bill_lines_bill ON bill_lines (bill_id, id);
CREATE INDEX bill_lines_order ON bill_lines (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX bill_lines_booking ON bill_lines (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX bill_lines_reverses ON bill_lines (reverses) WHERE reverses IS NOT NULL;
-- The reports read all lines of many nights, and none but these columns.
CREATE INDEX bill_lines_night ON bill_lines (night, account)
  INCLUDE (net, discount, tax, amenity_id, bill_id, order_item_id, quantity, cause, reverses);
CREATE INDEX bill_lines_given ON bill_lines (actor_id, created_at) WHERE reason IS NOT NULL;

-- A part of a bill that somebody pays for themselves.
CREATE TABLE bill_shares (
  id       integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  bill_id  integer NOT NULL REFERENCES bills (id),
  place    integer NOT NULL,
  name     text NOT NULL,
  -- What it is where the bill is divided by amounts.
  fixed    numeric(10,2) CHECK (fixed > 0),
  -- Which parts of which lines it has: [{"lineId", "parts", "of"}].
  lines    jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX bill_shares_bill ON bill_shares (bill_id, place);

-- The keys that open bills on guests' phones, as hashes.
CREATE TABLE bill_keys (
  hash        bytea PRIMARY KEY,
  bill_id     integer NOT NULL REFERENCES bills (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL
);
CREATE INDEX bill_keys_bill ON bill_keys (bill_id);
-- A row asks a member to pay a part of a bill from their balance. The answer deletes it.
CREATE TABLE bill_requests (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  bill_id     integer NOT NULL REFERENCES bills (id) ON DELETE CASCADE,
  user_id     integer NOT NULL REFERENCES users (id),
  share_id    integer REFERENCES bill_shares (id) ON DELETE CASCADE,
  -- NULL is the whole share, or all that is left.
  amount      numeric(10,2) CHECK (amount > 0),
  tip         numeric(10,2) NOT NULL CHECK (tip >= 0),
  asked_by    integer NOT NULL REFERENCES users (id),
  expires_at  timestamptz NOT NULL,
  UNIQUE (bill_id, user_id)
);
CREATE INDEX bill_requests_user ON bill_requests (user_id);
CREATE INDEX bill_requests_share ON bill_requests (share_id);
-- A closed bill is opened by no key any more, and asks nobody.
CREATE FUNCTION forget_bill_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bill_keys WHERE bill_id = NEW.id;
  DELETE FROM bill_requests WHERE bill_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bill_keys_forgotten AFTER UPDATE OF closed_at ON bills
  FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION forget_bill_keys();

-- Money in, or with `refunds` money out. Never changed; a note may be erased.
CREATE TABLE bill_payments (
  id            integer PRIMARY KEY DEFAULT nextval('posting_ids'),
  bill_id       integer NOT NULL REFERENCES bills (id),
  -- `card` is online, `terminal` the card machine, `points` the payer's loyalty points, `elsewhere` any other means,
  -- which only pays out.
  method        text NOT NULL CHECK (method IN ('balance', 'card', 'terminal', 'cash', 'points', 'elsewhere')),
  cause         text NOT NULL,
  -- What it takes off the bill; minus went back.
  amount        numeric(10,2) NOT NULL,
  tip           numeric(10,2) NOT NULL DEFAULT 0,
  -- The part of amount and tip that came out of the payer's credit; minus went back to it. Set by a trigger.
  credit        numeric(10,2) NOT NULL DEFAULT 0,
  -- The points that paid it; minus went back, which a trigger decides.
  points        integer,
  -- What rounding to five cents added, or took.
  rounding      numeric(10,2) NOT NULL DEFAULT 0,
  tendered      numeric(10,2),
  -- Whose balance it is, or who earns the points for it.
  user_id       integer REFERENCES users (id),
  share_id      integer REFERENCES bill_shares (id),
  attempt_id    uuid REFERENCES payment_attempts (id),
  -- The payment that it gives back. With plus it takes back what could not be given back.
  refunds       integer REFERENCES bill_payments (id),
  -- Why a tip was given back, or a refund by another method than it came.
  reason        text,
  note          text,
  actor_id      integer REFERENCES users (id),
  -- The admin who approved that much cash, or the reason.
  approved_by   integer REFERENCES users (id),
  -- The venue's day on which it came.
  business_date date NOT NULL,
  created_at    timestamptz NOT NULL,
  CHECK (amount <> 0 OR tip <> 0),
  -- In the card company's dashboard money may go back that was on no bill.
  CHECK (refunds IS NOT NULL OR (amount >= 0 AND tip >= 0) OR cause IN ('provider_refund', 'dispute')),
  CHECK (method <> 'balance' OR user_id IS NOT NULL),
  CHECK (method = 'balance' OR credit = 0),
  CHECK ((method = 'points') = (points IS NOT NULL)),
  CHECK (method <> 'points' OR (user_id IS NOT NULL AND tip = 0 AND rounding = 0 AND points * amount >= 0)),
  CHECK (method <> 'elsewhere' OR refunds IS NOT NULL),
  CHECK (method <> 'card' OR attempt_id IS NOT NULL)
);
CREATE INDEX bill_payments_bill ON bill_payments (bill_id, id);
CREATE INDEX bill_payments_member ON bill_payments (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX bill_payments_refunds ON bill_payments (refunds) WHERE refunds IS NOT NULL;
CREATE INDEX bill_payments_day ON bill_payments (business_date);
-- A card payment pays a bill once. What of it was too much, and could not go back to the card, has a bill of its own.
CREATE UNIQUE INDEX bill_payments_attempt ON bill_payments (attempt_id, bill_id)
  WHERE refunds IS NULL AND cause <> 'bill_transfer';
-- A share is paid once, however many hands reach for it.
CREATE UNIQUE INDEX bill_payments_share ON bill_payments (share_id) WHERE share_id IS NOT NULL AND refunds IS NULL;

-- What moves a member's balance and is no payment of a bill. Never changed; a note may be erased.
CREATE TABLE wallet_entries (
  id            integer PRIMARY KEY DEFAULT nextval('posting_ids'),
  user_id       integer NOT NULL REFERENCES users (id),
  -- `late_payment` is a card's money whose subject was gone, `topup_credit` what an offer gave on top of a top-up.
  kind          text NOT NULL CHECK (kind IN (
                  'topup', 'topup_credit', 'late_payment', 'cash_in', 'cash_out', 'goodwill', 'opening_balance', 'provider_refund',
                  'dispute')),
  amount        numeric(10,2) NOT NULL CHECK (amount <> 0),
  -- Of cash: what rounding to five cents added to what changed hands, or took.
  rounding      numeric(10,2) NOT NULL DEFAULT 0,
  -- A card payment is credited once.
  attempt_id    uuid REFERENCES payment_attempts (id),
  reason        text,
  note          text,
  actor_id      integer REFERENCES users (id),
  approved_by   integer REFERENCES users (id),
  business_date date NOT NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX wallet_entries_member ON wallet_entries (user_id, id);
CREATE INDEX wallet_entries_day ON wallet_entries (business_date);
CREATE UNIQUE INDEX wallet_entries_attempt ON wallet_entries (attempt_id) WHERE amount > 0 AND kind <> 'topup_credit';
CREATE INDEX wallet_entries_credit ON wallet_entries (attempt_id) WHERE kind = 'topup_credit';

-- Points that a bill gave a member or took back (always the difference to what it gives by now), and with a payment the
-- points that paid it or came back from it.
CREATE TABLE loyalty_entries (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id     integer NOT NULL REFERENCES users (id),
  bill_id     integer REFERENCES bills (id),
  payment_id  integer CONSTRAINT loyalty_entries_payment_unique UNIQUE REFERENCES bill_payments (id),
  points      integer NOT NULL CHECK (points <> 0),
  created_at  timestamptz NOT NULL
);
CREATE INDEX loyalty_entries_member ON loyalty_entries (user_id, id);
CREATE INDEX loyalty_entries_bill ON loyalty_entries (bill_id);

-- A refund as the card company is asked for it, as somebody made it in the company's dashboard, or as the cardholder's
-- bank took it. Of a dispute, `created` is an inquiry that moved no money, `succeeded` is lost and `failed` is won.
CREATE TABLE payment_refunds (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  attempt_id          uuid NOT NULL REFERENCES payment_attempts (id),
  -- The payment of a bill that gives the money back; NULL for money that no bill ever had.
  payment_id          integer CONSTRAINT payment_refunds_payment_unique UNIQUE REFERENCES bill_payments (id),
  -- The name of its cause, which refunds once.
  reference           text NOT NULL CONSTRAINT payment_refunds_reference_unique UNIQUE,
  amount              numeric(10,2) NOT NULL CHECK (amount > 0),
  status              text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'pending', 'succeeded', 'failed')),
  provider_refund_id  text CONSTRAINT payment_refunds_provider_unique UNIQUE,
  failure             text,
  tries               integer NOT NULL DEFAULT 1,
  due_at              timestamptz NOT NULL,
  -- `provider`: in the card company's dashboard; `bank`: a dispute, which the cardholder's bank opened.
  made_by             text NOT NULL DEFAULT 'venue' CHECK (made_by IN ('venue', 'provider', 'bank')),
  -- Of a dispute: the company's code for the cardholder's reason, and until when it can be answered.
  dispute_reason      text,
  answer_by           timestamptz,
  -- How one that failed was given back otherwise; `void` never was, and of the dashboard how it was explained.
  settled_as          text CHECK (settled_as IN ('balance', 'cash', 'terminal', 'elsewhere', 'goodwill', 'bill', 'void')),
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL
);
CREATE INDEX payment_refunds_attempt ON payment_refunds (attempt_id);
CREATE INDEX payment_refunds_due ON payment_refunds (due_at) WHERE status IN ('created', 'pending');
CREATE INDEX payment_refunds_failed ON payment_refunds (created_at) WHERE status = 'failed' AND settled_as IS NULL;

-- Messages of the card company that have been taken.
CREATE TABLE provider_events (
  id           text PRIMARY KEY,
  type         text NOT NULL,
  subject_id   text,
  received_at  timestamptz NOT NULL
);
CREATE INDEX provider_events_received ON provider_events (received_at);

-- A venue day that was counted.
CREATE TABLE day_closes (
  date           date PRIMARY KEY,
  -- The sum of each account by flow at the latest close, in cents.
  takings        jsonb NOT NULL,
  corrections    jsonb NOT NULL,
  -- The sum of each tax, as lines have them.
  taxes          jsonb NOT NULL,
  opening_float  numeric(10,2) NOT NULL,
  expected_cash  numeric(10,2) NOT NULL,
  counted_cash   numeric(10,2) NOT NULL,
  note           text,
  closed_by      integer NOT NULL REFERENCES users (id),
  closed_at      timestamptz NOT NULL,
  version        integer NOT NULL DEFAULT 1
);

-- The sum of one account of the journal in one night that is over, so that a total over years needn't read every posting.
-- Nothing is ever posted on such a night. Deleting all rows is safe: the next sweep sums the journal again.
CREATE TABLE account_nights (
  night    date,
  account  text,
  cents    bigint NOT NULL,
  PRIMARY KEY (night, account)
);

-- Lines, payments, entries and points are written and never changed, but for a note that is erased.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DO $$
DECLARE entries text;
BEGIN
  FOREACH entries IN ARRAY ARRAY['bill_lines', 'bill_payments', 'wallet_entries', 'loyalty_entries'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_change()', entries);
    EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION refuse_changes()', entries);
  END LOOP;
END $$;

-- A closed bill takes nothing, and what is reversed of a line never exceeds it. The line is locked while it is compared.
CREATE FUNCTION check_bill_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line bill_lines;
  net_left numeric;
  tax_left numeric;
BEGIN
  IF NOT EXISTS (SELECT FROM bills WHERE id = NEW.bill_id AND closed_at IS NULL) THEN
    RAISE EXCEPTION 'bill % is closed', NEW.bill_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_lines_bill_open';
  END IF;
  IF NEW.reverses IS NULL THEN RETURN NEW; END IF;
  SELECT * INTO line FROM bill_lines WHERE id = NEW.reverses FOR UPDATE;
  SELECT line.net + coalesce(sum(net), 0) + NEW.net, line.tax + coalesce(sum(tax), 0) + NEW.tax
    INTO net_left, tax_left FROM bill_lines WHERE reverses = NEW.reverses;
  IF line.reverses IS NOT NULL OR line.bill_id <> NEW.bill_id OR line.kind <> NEW.kind
    OR sign(net_left) * sign(line.net) < 0 OR sign(tax_left) * sign(line.tax) < 0
    OR abs(net_left) > abs(line.net) OR abs(tax_left) > abs(line.tax)
    OR EXISTS (
      SELECT FROM (
        SELECT line.taxes AS taxes, 1 AS own UNION ALL SELECT NEW.taxes, 0
        UNION ALL SELECT taxes, 0 FROM bill_lines WHERE reverses = NEW.reverses
      ) AS each, jsonb_array_elements(each.taxes) AS tax, LATERAL (SELECT (tax ->> 'amount')::bigint AS cents) AS of
      GROUP BY tax - 'amount'
      HAVING sum(cents) * sum(cents * own) < 0 OR abs(sum(cents)) > abs(sum(cents * own))) THEN
    RAISE EXCEPTION 'line % has less than that', NEW.reverses
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_lines_reversed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bill_lines_checked BEFORE INSERT ON bill_lines FOR EACH ROW EXECUTE FUNCTION check_bill_line();

-- The same for payments: what goes back of one never exceeds it.
CREATE FUNCTION check_bill_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment bill_payments;
  amount_left numeric;
  tip_left numeric;
  credit_left numeric;
  points_left bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM bills WHERE id = NEW.bill_id AND closed_at IS NULL) THEN
    RAISE EXCEPTION 'bill % is closed', NEW.bill_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payments_bill_open';
  END IF;
  IF NEW.refunds IS NULL THEN RETURN NEW; END IF;
  SELECT * INTO payment FROM bill_payments WHERE id = NEW.refunds FOR UPDATE;
  SELECT payment.amount + coalesce(sum(amount), 0) + NEW.amount, payment.tip + coalesce(sum(tip), 0) + NEW.tip,
         payment.credit + coalesce(sum(credit), 0), payment.points + coalesce(sum(points), 0)
    INTO amount_left, tip_left, credit_left, points_left FROM bill_payments WHERE refunds = NEW.refunds;
  IF payment.refunds IS NOT NULL OR payment.bill_id <> NEW.bill_id
    OR sign(amount_left) * sign(payment.amount) < 0 OR abs(amount_left) > abs(payment.amount)
    OR tip_left < 0 OR tip_left > payment.tip
    -- Points go back as points only, and credit to the balance only.
    OR (payment.method = 'points') <> (NEW.method = 'points')
    OR (NEW.method <> 'balance' AND credit_left > 0 AND credit_left > amount_left + tip_left) THEN
    RAISE EXCEPTION 'payment % has less than that', NEW.refunds
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payments_refunded';
  END IF;
  -- In proportion to what of the amount went back, and all of them with the last cent.
  IF NEW.method = 'points' THEN
    NEW.points := ceil(payment.points * amount_left / payment.amount) - points_left;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bill_payments_checked BEFORE INSERT ON bill_payments FOR EACH ROW EXECUTE FUNCTION check_bill_payment();

-- What is due on a bill: its lines less its payments. Minus is in credit.
CREATE FUNCTION due_of(bill integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT (SELECT coalesce(sum(net + tax), 0) FROM bill_lines WHERE bill_id = bill)
       - (SELECT coalesce(sum(amount), 0) FROM bill_payments WHERE bill_id = bill)
$$;

-- A bill can be paid or written off only with nothing due, and owed only while something is.
CREATE FUNCTION check_bill_settled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE due numeric := due_of(NEW.id);
BEGIN
  IF (NEW.status IN ('paid', 'written_off') AND due <> 0) OR (NEW.status = 'owed' AND due <= 0) THEN
    RAISE EXCEPTION 'bill % is % with % due', NEW.id, NEW.status, due
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bills_settled';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bills_checked BEFORE INSERT OR UPDATE ON bills FOR EACH ROW
  WHEN (NEW.status <> 'open') EXECUTE FUNCTION check_bill_settled();

-- A balance is what its entries and payments say: they move it as they are written, each before the next of one statement.
-- The checks of `users` keep it from going below zero, and a closed account's doesn't move. What moves a balance is numbered
-- once the balance is locked, so that the ids tell in which order it moved.
-- A payment's part of credit is decided then too: as the setting says, and at least what the rest of the balance doesn't
-- cover. What goes back goes back as credit first, up to what its payment took.
CREATE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has users;
  moved numeric := NEW.amount;
  of_credit numeric := 0;
BEGIN
  SELECT * INTO has FROM users WHERE id = NEW.user_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % is closed', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_balance_of_closed';
  END IF;
  NEW.id := nextval('posting_ids');
  IF TG_TABLE_NAME = 'wallet_entries' THEN
    IF NEW.kind = 'topup_credit' THEN of_credit := moved; END IF;
  ELSE
    moved := 0 - NEW.amount - NEW.tip;
    IF moved > 0 THEN
      SELECT least(moved, greatest(0, coalesce(sum(credit), 0))) INTO of_credit
        FROM bill_payments WHERE id = NEW.refunds OR refunds = NEW.refunds;
    ELSE
      of_credit := 0 - least(0 - moved, has.credit, CASE (SELECT credit_spent FROM venue_settings)
        WHEN 'first' THEN 0 - moved ELSE greatest(0, has.credit - has.account_balance - moved) END);
    END IF;
    NEW.credit := 0 - of_credit;
  END IF;
  UPDATE users SET account_balance = account_balance + moved, credit = credit + of_credit WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER wallet_entries_move_balance BEFORE INSERT ON wallet_entries
  FOR EACH ROW EXECUTE FUNCTION move_balance();
CREATE TRIGGER bill_payments_move_balance BEFORE INSERT ON bill_payments
  FOR EACH ROW WHEN (NEW.method = 'balance') EXECUTE FUNCTION move_balance();

-- Points likewise.
CREATE FUNCTION move_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET loyalty_points = loyalty_points + NEW.points WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER loyalty_entries_move_points AFTER INSERT ON loyalty_entries
  FOR EACH ROW EXECUTE FUNCTION move_points();
CREATE FUNCTION redeem_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loyalty_entries (user_id, bill_id, payment_id, points, created_at)
    VALUES (NEW.user_id, NEW.bill_id, NEW.id, 0 - NEW.points, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER bill_payments_redeem_points AFTER INSERT ON bill_payments
  FOR EACH ROW WHEN (NEW.points <> 0) EXECUTE FUNCTION redeem_points();

-- The double entry behind it all, in cents: plus is to an account, minus from it. Each line is receivable against income
-- and tax, each payment its account against receivable, each entry its own pair, so it sums to zero by construction.
-- `flow` is the figure of the day's close that it belongs to.
CREATE VIEW journal AS
  SELECT l.id, l.night AS day, l.created_at, l.cause, b.lantern_id AS subject, l.actor_id,
         CASE WHEN l.net + l.tax < 0 AND l.cause <> 'bill_transfer' THEN 'refund' ELSE 'sale' END AS flow,
         CASE WHEN p.account = 'receivable' THEN b.user_id END AS member_id,
         p.account, (100 * p.amount)::bigint AS cents
  FROM bill_lines l JOIN bills b ON b.id = l.bill_id
  CROSS JOIN LATERAL (VALUES ('receivable', 0 - l.net - l.tax), (l.account, l.net + l.discount),
    ('discounts', 0 - l.discount), ('tax_payable', l.tax)) AS p (account, amount)
  WHERE p.amount <> 0
  UNION ALL
  SELECT m.id, m.business_date, m.created_at, m.cause, b.lantern_id, m.actor_id,
         CASE WHEN m.refunds IS NULL AND m.amount >= 0 OR m.cause = 'bill_transfer' THEN 'sale' ELSE 'refund' END,
         CASE WHEN p.account IN ('wallet', 'promotional_credit') THEN m.user_id END,
         p.account, (100 * p.amount)::bigint
  FROM bill_payments m JOIN bills b ON b.id = m.bill_id
  CROSS JOIN LATERAL (VALUES
    (CASE m.method WHEN 'balance' THEN 'wallet' WHEN 'points' THEN 'points_redeemed' WHEN 'card' THEN 'card_clearing' WHEN 'terminal' THEN 'terminal_clearing'
       WHEN 'elsewhere' THEN 'paid_elsewhere' ELSE 'cash' END, m.credit - m.amount - m.tip - m.rounding),
    ('promotional_credit', 0 - m.credit), ('receivable', m.amount), ('tips_payable', m.tip), ('cash_rounding', m.rounding)) AS p (account, amount)
  WHERE p.amount <> 0
  UNION ALL
  SELECT e.id, e.business_date, e.created_at, e.kind, NULL, e.actor_id,
         CASE WHEN e.kind = 'cash_out' THEN 'payOut' WHEN e.kind IN ('goodwill', 'provider_refund', 'dispute') THEN 'refund'
              WHEN e.kind = 'opening_balance' THEN 'opening' ELSE 'topUp' END,
         CASE WHEN p.account IN ('wallet', 'promotional_credit') THEN e.user_id END,
         p.account, (100 * p.amount)::bigint
  FROM wallet_entries e
  CROSS JOIN LATERAL (VALUES (CASE e.kind WHEN 'topup_credit' THEN 'promotional_credit' ELSE 'wallet' END, e.amount),
    (CASE e.kind WHEN 'goodwill' THEN 'goodwill' WHEN 'topup_credit' THEN 'promotions' WHEN 'opening_balance' THEN 'opening_balances'
       WHEN 'cash_in' THEN 'cash' WHEN 'cash_out' THEN 'cash' ELSE 'card_clearing' END, 0 - e.amount - e.rounding),
    ('cash_rounding', e.rounding)) AS p (account, amount)
  WHERE p.amount <> 0;

-- What somebody of the staff gave away, by their own decision or with an admin's approval: the one list behind the
-- limits of a night, the close and the reports. An id is that of its line, payment, entry or act.
CREATE VIEW giveaways AS
  SELECT l.id, 'taken_off' AS kind, l.bill_id, b.user_id, 0 - l.net - l.tax AS amount, l.reason, l.actor_id, l.approved_by,
         l.night AS day, l.created_at
  FROM bill_lines l JOIN bills b ON b.id = l.bill_id
  WHERE l.reason IS NOT NULL AND l.actor_id IS NOT NULL AND l.cause IN ('bill_correction', 'booking_moved', 'food_refund')
    -- What an undone move had waived was given to nobody.
    AND NOT EXISTS (SELECT FROM party_actions a JOIN party_actions u ON u.undoes = a.id
      WHERE a.booking_id = b.booking_id AND a.at = l.created_at AND l.cause = 'booking_moved')
  UNION ALL
  SELECT l.id, CASE l.account WHEN 'write_offs' THEN 'write_off' ELSE 'goodwill' END, l.bill_id, b.user_id, 0 - l.net,
         l.reason, l.actor_id, l.approved_by, l.night, l.created_at
  FROM bill_lines l JOIN bills b ON b.id = l.bill_id WHERE l.account IN ('write_offs', 'goodwill') AND l.actor_id IS NOT NULL
  UNION ALL
  SELECT m.id, CASE m.cause WHEN 'refund_kept' THEN 'card_refund' ELSE 'tip' END, m.bill_id, b.user_id,
         CASE m.cause WHEN 'refund_kept' THEN 0 - m.amount - m.tip ELSE 0 - m.tip END,
         m.reason, m.actor_id, m.approved_by, m.business_date, m.created_at
  FROM bill_payments m JOIN bills b ON b.id = m.bill_id
  WHERE m.reason IS NOT NULL AND m.actor_id IS NOT NULL AND m.amount + m.tip < 0
    AND (m.cause = 'refund_kept' OR m.tip < 0)
  UNION ALL
  SELECT e.id, 'goodwill', NULL, e.user_id, e.amount, e.reason, e.actor_id, e.approved_by, e.business_date, e.created_at
  FROM wallet_entries e WHERE e.kind = 'goodwill' AND e.actor_id IS NOT NULL
  UNION ALL
  SELECT a.id, 'undone', b.id, b.user_id, a.given, 'mistake', a.actor_id, a.approved_by, a.given_on, a.at
  FROM party_actions a JOIN bills b ON b.booking_id = a.booking_id WHERE a.given IS NOT NULL;

-- The one method by which a purchase is named. Points are of a member, as the balance is.
CREATE FUNCTION named_method(method text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE method WHEN 'points' THEN 'balance' ELSE method END;

-- What a booking's bill says of its room. The price is that of its lines which no change has replaced, whether or not
-- something was given away of it or it was canceled since; `room_left` is what is charged for it in the end. Once its
-- party has joined another one, that one's bill (`b`) has the charge and the payments, and nothing is due for its own.
CREATE VIEW booking_sums AS
  SELECT own.booking_id, b.id AS bill_id, b.lantern_id AS bill_number, b.status AS bill_status, b.is_tab,
         coalesce(r.subtotal, 0) AS subtotal, coalesce(r.service_fee, 0) AS service_fee,
         coalesce(r.tax, 0) AS tax, coalesce(r.taxes, '[]') AS taxes,
         l.room_left, l.cancellation_fee, l.other,
         coalesce(p.paid, 0) AS paid, coalesce(p.came, 0) AS came, p.method, p.refund_method,
         CASE WHEN own.id = b.id THEN l.room_left + l.other - coalesce(p.paid, 0) ELSE 0 END AS due,
         coalesce(e.points, 0)::integer AS points, own.deposit, own.deposit_by
  FROM bills own
  JOIN bills b ON b.id = coalesce(own.joined_bill_id, own.id)
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(net + tax) FILTER (WHERE is_room), 0) AS room_left,
           coalesce(sum(net + tax) FILTER (WHERE kind = 'cancellation_fee' AND booking_id = own.booking_id), 0) AS cancellation_fee,
           coalesce(sum(net + tax) FILTER (WHERE NOT is_room), 0) AS other
    FROM bill_lines CROSS JOIN LATERAL (
      SELECT kind IN ('room', 'extension', 'service_fee', 'joined_room', 'joined_fee')
        AND booking_id = own.booking_id AS is_room) AS which
    WHERE bill_id = b.id) AS l ON true
  LEFT JOIN LATERAL (
    SELECT sum(net) FILTER (WHERE kind <> 'service_fee') AS subtotal,
           sum(net) FILTER (WHERE kind = 'service_fee') AS service_fee,
           sum(tax) AS tax, jsonb_agg(taxes ORDER BY id) AS taxes
    FROM bill_lines AS line
    WHERE bill_id = own.id AND kind IN ('room', 'extension', 'service_fee') AND reverses IS NULL
      AND cause <> 'booking_refund' AND NOT EXISTS (
        SELECT FROM bill_lines AS change
        WHERE change.reverses = line.id AND change.reason IS NULL
          AND change.cause NOT IN ('booking_refund', 'bill_transfer'))) AS r ON true
  LEFT JOIN LATERAL (
    SELECT sum(amount) AS paid, sum(amount) FILTER (WHERE refunds IS NULL) AS came,
           (array_agg(named_method(method) ORDER BY id) FILTER (WHERE refunds IS NULL))[1] AS method,
           (array_agg(named_method(method) ORDER BY id) FILTER (WHERE refunds IS NOT NULL AND amount < 0 AND cause <> 'bill_transfer'))[1] AS refund_method
    FROM bill_payments WHERE bill_id = b.id) AS p ON true
  -- Another member may have earned points here: one whose payment came with their party's bill.
  LEFT JOIN LATERAL (SELECT sum(points) AS points FROM loyalty_entries
    WHERE bill_id = own.id AND user_id = own.user_id AND payment_id IS NULL) AS e ON true
  WHERE own.booking_id IS NOT NULL;

-- What an order came to as it was sold, and how it was paid if it has a bill of its own. What was taken off or given back
-- since doesn't change it; the latest refund is that of its cancellation.
CREATE VIEW order_sums AS
  SELECT o.id AS order_id, w.is_on_bill, l.subtotal, l.discount, l.tax, l.taxes,
         coalesce(p.tip, 0) AS tip, l.total + coalesce(p.tip, 0) AS total,
         p.method, coalesce(p.rounding, 0) AS cash_rounding, p.tendered, coalesce(e.points, 0)::integer AS points,
         r.id AS refund_id, r.method AS refund_method,
         CASE WHEN w.is_on_bill THEN k.charged ELSE k.paid END AS refundable
  FROM food_orders o
  JOIN bills b ON b.id = o.bill_id
  CROSS JOIN LATERAL (SELECT b.is_tab OR b.booking_id IS NOT NULL AS is_on_bill) AS w
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(net + discount), 0) AS subtotal, coalesce(sum(discount), 0) AS discount,
           coalesce(sum(tax), 0) AS tax, coalesce(sum(net + tax), 0) AS total,
           coalesce(jsonb_agg(taxes ORDER BY id), '[]') AS taxes
    FROM bill_lines WHERE order_id = o.id AND cause = 'food_order') AS l
  LEFT JOIN LATERAL (
    SELECT named_method(method) AS method, tip, rounding, tendered FROM bill_payments
    WHERE NOT w.is_on_bill AND bill_id = b.id AND cause = 'food_order' ORDER BY method = 'points', id LIMIT 1) AS p ON true
  LEFT JOIN LATERAL (
    SELECT id, named_method(method) AS method FROM bill_payments
    WHERE NOT w.is_on_bill AND bill_id = b.id AND refunds IS NOT NULL AND amount + tip < 0
    ORDER BY cause = 'food_refund' DESC, id DESC LIMIT 1) AS r ON true
  -- The amounts that a cancellation would refund on the order's own bill, or take off its party's bill.
  CROSS JOIN LATERAL (
    SELECT (SELECT coalesce(sum(net + tax), 0) FROM bill_lines WHERE order_id = o.id) AS charged,
           (SELECT coalesce(sum(amount + tip), 0) FROM bill_payments WHERE bill_id = b.id) AS paid) AS k
  LEFT JOIN LATERAL (
    SELECT sum(points) AS points FROM loyalty_entries
    WHERE NOT w.is_on_bill AND bill_id = b.id AND user_id = o.user_id AND payment_id IS NULL) AS e ON true;


-- ===== Messages ====================================================================================================

-- The one row of the venue's two keys (VAPID), by which browsers' makers know who sends. Made once, by the first instance
-- that needs them.
CREATE TABLE push_keys (
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key   text NOT NULL,
  private_key  text NOT NULL
);

-- A row is a device on which a member has notifications.
CREATE TABLE push_subscriptions (
  id              integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id         integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Where the browser's maker takes messages for it, and by which keys they are sealed for it alone.
  endpoint        text NOT NULL CONSTRAINT push_subscriptions_endpoint UNIQUE CHECK (length(endpoint) BETWEEN 10 AND 1000),
  sealing_key     text NOT NULL,
  sealing_secret  text NOT NULL,
  -- The session that has it now, and the browser's cookie: one browser is notified for one member.
  session_hash    text NOT NULL,
  device_hash     text NOT NULL CONSTRAINT push_subscriptions_device UNIQUE,
  agent           text NOT NULL,
  created_at      timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_hash);

-- A row is a message to a member. It is written in the transaction that causes it, and sent afterwards by whichever instance
-- comes first. A link that signs somebody in is never stored here.
CREATE TABLE mail_outbox (
  id               integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- What caused it: one cause, one message.
  reference        text NOT NULL CONSTRAINT mail_outbox_reference_unique UNIQUE,
  member_id        integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  channel          text NOT NULL DEFAULT 'mail' CHECK (channel IN ('mail', 'sms', 'push')),
  address          text NOT NULL,
  -- The device, for a notification, which ends with it.
  subscription_id  integer REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  first_name       text NOT NULL,
  language         text NOT NULL CHECK (language IN ('en', 'ch')),
  content          jsonb NOT NULL,
  -- When to try next. Whoever tries moves it on first, so that nobody else tries meanwhile.
  due_at           timestamptz NOT NULL,
  -- From then on it is of no use any more.
  give_up_at       timestamptz NOT NULL,
  tries            integer NOT NULL DEFAULT 0,
  failure          text,
  sent_at          timestamptz,
  failed_at        timestamptz,
  -- When it was found to be of no use before it was sent.
  dropped_at       timestamptz,
  created_at       timestamptz NOT NULL,
  CHECK (sent_at IS NULL OR failed_at IS NULL),
  CHECK (dropped_at IS NULL OR (sent_at IS NULL AND failed_at IS NULL)),
  CHECK ((channel = 'push') = (subscription_id IS NOT NULL))
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at)
  WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL;
CREATE INDEX mail_outbox_member ON mail_outbox (member_id);
CREATE INDEX mail_outbox_subscription ON mail_outbox (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX mail_outbox_created ON mail_outbox (created_at);


-- ===== Discord =====================================================================================================

-- A row is a code that a member types in Discord to link their account. Only a keyed hash is kept, because eight characters
-- could be guessed from a plain one. It stays for a day after it ends, so that the bot can say that it is too old.
CREATE TABLE discord_link_codes (
  code_hash   text PRIMARY KEY,
  user_id     integer NOT NULL CONSTRAINT discord_link_codes_user_unique UNIQUE
                REFERENCES users (id) ON DELETE CASCADE,
  -- A hash of the hash of the password that the account had: a new password makes the code worthless.
  made_under  text NOT NULL DEFAULT '',
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX discord_link_codes_expires ON discord_link_codes (expires_at);

-- A row is a message that Discord signed, by the hash of what was signed. Each is taken once.
CREATE TABLE discord_interactions (
  message_hash  text PRIMARY KEY,
  taken_at      timestamptz NOT NULL
);
CREATE INDEX discord_interactions_taken ON discord_interactions (taken_at);


-- ===== Logs ========================================================================================================

-- A row is a change that one of the staff made, written in the transaction of the change.
CREATE TABLE audit_events (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  actor_id    integer REFERENCES users (id),
  action      text NOT NULL,
  subject     text NOT NULL,
  before      jsonb,
  after       jsonb,
  created_at  timestamptz NOT NULL DEFAULT now()
);
-- The log a page at a time: newest first, by whom, about what kind of thing, or about which one.
CREATE INDEX audit_events_newest ON audit_events (created_at, id);
CREATE INDEX audit_events_actor ON audit_events (actor_id, created_at, id);
CREATE INDEX audit_events_kind ON audit_events (split_part(action, '.', 1), created_at, id);
CREATE INDEX audit_events_subject ON audit_events (subject, created_at, id);

-- The role of an instance that only serves may not delete acts. This deletes for it what is older than the setting, by the
-- database's own clock. The setting is a year at least. A part at a time, so that nobody waits for it.
CREATE FUNCTION sweep_audit_events() RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM audit_events WHERE id IN (
      SELECT id FROM audit_events
      WHERE created_at < clock_timestamp() - make_interval(days => (SELECT act_log_days FROM venue_settings))
      ORDER BY created_at, id LIMIT 10000)
    RETURNING 1)
  SELECT count(*) FROM gone
$$;

-- A row is an event of the security of accounts: who signed in from where, who was refused, who was given what. It holds no
-- secrets: no password, no code, no address that nobody has an account under.
CREATE TABLE security_events (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind        text NOT NULL CHECK (kind ~ '^[a-z]+\.[a-z_]+$'),
  -- Whose account it is about, and who did it where that is known.
  user_id     integer REFERENCES users (id) ON DELETE SET NULL,
  actor_id    integer REFERENCES users (id) ON DELETE SET NULL,
  -- By which way, or what it is about: a role, a station's name, a call.
  detail      text CHECK (length(detail) <= 200),
  address     text CHECK (length(address) <= 64),
  agent       text CHECK (length(agent) <= 400),
  -- What repeats within a quarter of an hour is one row that counts; `folded` is the name of what repeats.
  times       integer NOT NULL DEFAULT 1 CHECK (times > 0),
  folded      text UNIQUE,
  -- Whether admins are written to about it, and when they were.
  is_serious  boolean NOT NULL DEFAULT false,
  alerted_at  timestamptz,
  created_at  timestamptz NOT NULL
);
CREATE INDEX security_events_newest ON security_events (created_at DESC, id DESC);
CREATE INDEX security_events_of_user ON security_events (user_id, id DESC);
CREATE INDEX security_events_to_tell ON security_events (id) WHERE is_serious AND alerted_at IS NULL;


-- ===== Kernel ======================================================================================================

-- A row is a call that was made with an idempotency key, and its effect. A repeated call has no second effect. A row
-- without an effect is void: the call was settled before it had one, so it never will.
CREATE TABLE idempotency_keys (
  member_id   integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  route       text NOT NULL,
  key         text NOT NULL,
  body_hash   text NOT NULL,
  effect_id   text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, route, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- A row counts failed guesses (passwords, PINs, codes) by whom or what they were aimed at, for all instances together.
CREATE TABLE attempt_counters (
  subject       text PRIMARY KEY,
  failures      integer NOT NULL,
  window_start  timestamptz NOT NULL
);

-- A row counts the calls of a session or an address in a minute, for all instances together. A crash may lose it: a minute
-- later it is worth nothing.
CREATE UNLOGGED TABLE call_counts (
  -- A session's stored id or a network address, behind what it is counted for.
  key           text NOT NULL,
  window_start  timestamptz NOT NULL,
  calls         integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX call_counts_over ON call_counts (window_start);

-- A row is when a job last did its work, and when it last failed, in whichever instance.
CREATE TABLE job_runs (
  job           text PRIMARY KEY,
  succeeded_at  timestamptz,
  failed_at     timestamptz,
  failure       text
);

-- A row is a file of a built page, under a name that carries a hash of its content. A page that was loaded from one build
-- finds its files at instances of the next. It is kept for a week after the last instance that has it itself.
CREATE TABLE page_files (
  path        text PRIMARY KEY,
  content     bytea NOT NULL,
  compressed  bytea,
  kept_at     timestamptz NOT NULL
);
CREATE INDEX page_files_kept ON page_files (kept_at);

-- ----- Pictures -----

-- A row is a picture of the venue's, made anew as WebP, by the hash of what it shows. It is here or, by setting, in a bucket
-- under the name `stored_as`. Each sending has a name of its own, so deleting one can't delete what was just sent.
CREATE TABLE pictures (
  hash          text PRIMARY KEY,
  -- Compressed already, so the database stores it as it is.
  webp          bytea,
  stored_as     text CONSTRAINT pictures_stored_as_unique UNIQUE,
  width         integer NOT NULL CHECK (width > 0),
  height        integer NOT NULL CHECK (height > 0),
  -- Since when nothing shows it; null where something does. A new one waits for its form to be saved.
  unused_since  timestamptz,
  created_at    timestamptz NOT NULL,
  CONSTRAINT pictures_somewhere CHECK (webp IS NOT NULL OR stored_as IS NOT NULL)
);
ALTER TABLE pictures ALTER COLUMN webp SET STORAGE EXTERNAL;
CREATE INDEX pictures_unused ON pictures (unused_since) WHERE unused_since IS NOT NULL;

-- A row is a member's picture: square, small and made anew.
CREATE TABLE member_pictures (
  user_id     integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  name        text NOT NULL CONSTRAINT member_pictures_name_unique UNIQUE,
  image       bytea CHECK (octet_length(image) <= 262144),
  stored_as   text CONSTRAINT member_pictures_stored_as_unique UNIQUE,
  created_at  timestamptz NOT NULL,
  CONSTRAINT member_pictures_somewhere CHECK (image IS NOT NULL OR stored_as IS NOT NULL)
);

-- A row is a name in the bucket that no picture has: of a sending under way, or of a picture that is gone.
CREATE TABLE picture_leftovers (
  stored_as  text PRIMARY KEY,
  since      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX picture_leftovers_since ON picture_leftovers (since);

-- Triggers, because a picture goes in several ways and its bytes are to be deleted after each.
CREATE FUNCTION leave_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO picture_leftovers (stored_as) VALUES (OLD.stored_as) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER pictures_left AFTER DELETE ON pictures
  FOR EACH ROW WHEN (OLD.stored_as IS NOT NULL) EXECUTE FUNCTION leave_picture();
CREATE TRIGGER pictures_moved AFTER UPDATE ON pictures
  FOR EACH ROW WHEN (OLD.stored_as IS DISTINCT FROM NEW.stored_as AND OLD.stored_as IS NOT NULL)
  EXECUTE FUNCTION leave_picture();
CREATE TRIGGER member_pictures_left AFTER DELETE ON member_pictures
  FOR EACH ROW WHEN (OLD.stored_as IS NOT NULL) EXECUTE FUNCTION leave_picture();
CREATE TRIGGER member_pictures_moved AFTER UPDATE ON member_pictures
  FOR EACH ROW WHEN (OLD.stored_as IS DISTINCT FROM NEW.stored_as AND OLD.stored_as IS NOT NULL)
  EXECUTE FUNCTION leave_picture();

-- ----- The embedded stand-in for the card company -----

-- What the stand-in remembers. It isn't the venue's, and no feature reads it.
CREATE SCHEMA sandbox;

CREATE TABLE sandbox.payment_intents (
  id      text PRIMARY KEY,
  intent  jsonb NOT NULL
);
CREATE INDEX sandbox_intents_secret ON sandbox.payment_intents ((intent ->> 'client_secret'));

CREATE TABLE sandbox.refunds (
  id      text PRIMARY KEY,
  refund  jsonb NOT NULL
);

CREATE TABLE sandbox.disputes (
  id       text PRIMARY KEY,
  dispute  jsonb NOT NULL
);

-- A row is the first answer to an Idempotency-Key, for whoever asks again.
CREATE TABLE sandbox.answers (
  key           text PRIMARY KEY,
  request_hash  text NOT NULL,
  status        integer,
  body          jsonb,
  created_at    timestamptz NOT NULL DEFAULT now()
);

-- A row is a webhook that the stand-in still has to send.
CREATE TABLE sandbox.deliveries (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  event       jsonb NOT NULL,
  deliver_at  timestamptz NOT NULL,
  tries       integer NOT NULL DEFAULT 0
);
CREATE INDEX sandbox_deliveries_due ON sandbox.deliveries (deliver_at);

-- A change of these tables is a change of what every instance keeps in its memory (see `kept_versions`).
DO $$
DECLARE kept record;
BEGIN
  FOR kept IN
    SELECT 'setup' AS version, unnest(ARRAY['venue_settings', 'venue_special_days', 'tiers', 'amenities',
      'amenity_blocked_dates', 'taxes', 'tax_rates']) AS of
    UNION ALL
    SELECT 'menu', unnest(ARRAY['food_categories', 'food_items', 'option_groups', 'option_choices', 'food_item_options'])
  LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version(%L)', kept.of, kept.version);
  END LOOP;
END $$;
