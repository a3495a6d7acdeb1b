-- What a party owes: put on its bill, and not paid yet. Each posting of the account names the bill, and what is due
-- on a bill is their sum, never a stored figure. What will never be paid is written off.
ALTER TABLE ledger_postings ADD COLUMN bill char(12);
-- The names are put in front of those that are there, whichever they are.
DO $$
DECLARE known text := pg_get_constraintdef(oid) FROM pg_constraint
  WHERE conrelid = 'ledger_postings'::regclass AND conname = 'ledger_postings_account_check';
BEGIN
  ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_account_check;
  EXECUTE 'ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_check '
    || replace(known, 'ARRAY[', 'ARRAY[''receivable''::text, ''write_offs''::text, ');
END $$;
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_bill_check
  CHECK ((account = 'receivable') = (bill IS NOT NULL));
CREATE INDEX ledger_postings_bill ON ledger_postings (bill) INCLUDE (cents) WHERE bill IS NOT NULL;

CREATE TABLE bills (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lantern_id  char(12) NOT NULL CONSTRAINT bills_lantern_id_unique UNIQUE,
  -- Whose party it is: a booking's, or who sits at a table without one.
  booking_id  integer CONSTRAINT bills_booking_unique UNIQUE REFERENCES bookings (id),
  table_id    integer REFERENCES venue_tables (id) ON DELETE SET NULL,
  -- Who pays in the end where nobody else does, and who sees it.
  user_id     integer REFERENCES users (id),
  name        text,
  -- As it was called when they sat down, or moved there.
  place       text,
  status      text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'owed', 'paid', 'written_off')),
  split_by    text CHECK (split_by IN ('equal', 'dish', 'amount')),
  -- Until which venue day its member has to pay what they owe.
  due_by      date,
  reason      text,
  -- Whether its members put orders on it themselves, and up to how much together.
  members_may_order  boolean NOT NULL DEFAULT true,
  member_limit       numeric(10,2) CHECK (member_limit >= 0),
  version     integer NOT NULL DEFAULT 1,
  opened_by   integer REFERENCES users (id),
  opened_at   timestamptz NOT NULL,
  closed_at   timestamptz,
  CHECK (status <> 'owed' OR (user_id IS NOT NULL AND due_by IS NOT NULL)),
  CHECK ((status IN ('open', 'owed')) = (closed_at IS NULL))
);
-- One party sits at a table, so it has one open bill.
CREATE UNIQUE INDEX bills_open_table ON bills (table_id) WHERE status = 'open' AND booking_id IS NULL;
CREATE INDEX bills_unsettled ON bills (id) WHERE status IN ('open', 'owed');
CREATE INDEX bills_user ON bills (user_id, id) WHERE user_id IS NOT NULL;

-- What stands on a bill. Nothing is ever changed or taken away: a correction is a line of its own.
CREATE TABLE bill_lines (
  id            integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  bill_id       integer NOT NULL REFERENCES bills (id),
  kind          text NOT NULL CHECK (kind IN (
                  'room', 'service_fee', 'extension', 'dish', 'shortfall', 'correction')),
  -- Which income it is.
  account       text NOT NULL CHECK (account IN (
                  'booking_income', 'service_fees', 'food_income', 'beverage_income', 'service_income')),
  name_en       text,
  name_ch       text,
  quantity      integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  net           numeric(10,2) NOT NULL,
  tax           numeric(10,2) NOT NULL DEFAULT 0,
  -- Paid with the booking: it stands here to be seen, and isn't owed.
  is_paid_ahead boolean NOT NULL DEFAULT false,
  order_id      integer REFERENCES food_orders (id),
  corrects      integer REFERENCES bill_lines (id),
  reason        text,
  note          text,
  actor_id      integer REFERENCES users (id),
  created_at    timestamptz NOT NULL,
  CHECK ((kind = 'correction') = (corrects IS NOT NULL)),
  CHECK (kind = 'correction' OR (net >= 0 AND tax >= 0))
);
CREATE INDEX bill_lines_bill ON bill_lines (bill_id, id);
CREATE INDEX bill_lines_order ON bill_lines (order_id) WHERE order_id IS NOT NULL;

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

-- Minus is money given back.
CREATE TABLE bill_payments (
  id          integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  bill_id     integer NOT NULL REFERENCES bills (id),
  way         text NOT NULL CHECK (way IN ('cash', 'terminal', 'balance', 'card')),
  amount      numeric(10,2) NOT NULL CHECK (amount <> 0),
  tip         numeric(10,2) NOT NULL DEFAULT 0,
  rounding    numeric(10,2) NOT NULL DEFAULT 0,
  tendered    numeric(10,2),
  -- Whose balance it is, or who earns the points for it.
  user_id     integer REFERENCES users (id),
  -- What it earns: it is whose payment it is, so nobody's where that is nobody.
  points      integer NOT NULL DEFAULT 0,
  share_id    integer REFERENCES bill_shares (id),
  attempt_id  uuid CONSTRAINT bill_payments_attempt_unique UNIQUE REFERENCES payment_attempts (id),
  reason      text,
  note        text,
  actor_id    integer REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  CHECK (way <> 'balance' OR user_id IS NOT NULL)
);
CREATE INDEX bill_payments_bill ON bill_payments (bill_id, id);
-- A share is paid once, however many hands reach for it.
CREATE UNIQUE INDEX bill_payments_share ON bill_payments (share_id) WHERE share_id IS NOT NULL AND amount > 0;

-- Bookings and orders that are paid with their party's bill.
ALTER TABLE bookings DROP CONSTRAINT bookings_payment_method_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_payment_method_check
  CHECK (payment_method IN ('balance', 'stripe', 'cash', 'bill', 'none'));
ALTER TABLE food_orders ADD COLUMN bill_id integer REFERENCES bills (id);
ALTER TABLE food_orders DROP CONSTRAINT food_orders_payment_type_check;
ALTER TABLE food_orders ADD CONSTRAINT food_orders_payment_type_check
  CHECK (payment_type IN ('balance', 'stripe', 'cash', 'terminal', 'bill', 'none'));
ALTER TABLE food_orders ADD CONSTRAINT food_orders_bill_check
  CHECK ((payment_type = 'bill') = (bill_id IS NOT NULL));

-- How much somebody of the staff may take off bills in a night before an admin has to.
ALTER TABLE venue_settings ADD COLUMN correction_limit numeric(10,2) NOT NULL DEFAULT 50
  CHECK (correction_limit >= 0);
-- For how many days a member may owe a bill.
ALTER TABLE venue_settings ADD COLUMN bill_days integer NOT NULL DEFAULT 14 CHECK (bill_days BETWEEN 0 AND 365);
-- What corrections of bills take back counts as what orders had earned less.
DROP TRIGGER order_income_counted ON ledger_transactions;
CREATE CONSTRAINT TRIGGER order_income_counted AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('food_order', 'food_refund', 'bill_correction'))
  EXECUTE FUNCTION count_order_income();
