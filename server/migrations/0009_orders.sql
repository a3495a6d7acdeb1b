-- The one code that makes an order free; none while it is null. It never leaves the server.
ALTER TABLE venue_settings ADD COLUMN discount_code text CHECK (discount_code <> '');

CREATE TABLE food_orders (
  id                integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  lantern_id        char(12) NOT NULL CONSTRAINT food_orders_lantern_id_unique UNIQUE,
  user_id           integer REFERENCES users (id),
  -- The name that a guest gave at the till.
  customer_name     text,
  -- What its member had running when they ordered.
  booking_id        integer REFERENCES bookings (id),
  table_id          integer REFERENCES venue_tables (id) ON DELETE SET NULL,
  -- As it was called then: the floor may be laid out anew.
  table_name        text,
  status            varchar(20) NOT NULL DEFAULT 'pending' CHECK (status IN (
                      'pending', 'confirmed', 'preparing', 'ready', 'served', 'canceled')),
  source            text NOT NULL CHECK (source IN ('member', 'till')),
  payment_type      varchar(20) NOT NULL
                      CHECK (payment_type IN ('balance', 'stripe', 'cash', 'terminal', 'none')),
  -- The card payment that bought it; each buys once.
  attempt_id        uuid CONSTRAINT food_orders_attempt_unique UNIQUE REFERENCES payment_attempts (id),
  -- Who rang it up, at the till.
  staff_id          integer REFERENCES users (id),
  subtotal          numeric(10,2) NOT NULL CHECK (subtotal >= 0),
  discount          numeric(10,2) NOT NULL CHECK (discount >= 0),
  tax               numeric(10,2) NOT NULL CHECK (tax >= 0),
  tip               numeric(10,2) NOT NULL CHECK (tip >= 0),
  total_amount      numeric(10,2) NOT NULL,
  -- Cash: what the five-cent coin rounds away or adds, and what the guest handed over.
  cash_rounding     numeric(10,2) NOT NULL DEFAULT 0,
  tendered          numeric(10,2),
  points_earned     integer NOT NULL DEFAULT 0,
  note              text,
  version           integer NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  CHECK (total_amount = subtotal - discount + tax + tip),
  CHECK (discount <= subtotal),
  CHECK ((payment_type = 'stripe') = (attempt_id IS NOT NULL))
);
CREATE INDEX food_orders_user ON food_orders (user_id, id);
CREATE INDEX food_orders_created ON food_orders (created_at);
-- The kitchen's list: what isn't served yet.
CREATE INDEX food_orders_open ON food_orders (id)
  WHERE status IN ('pending', 'confirmed', 'preparing', 'ready');

CREATE TABLE food_order_items (
  id            integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id      integer NOT NULL REFERENCES food_orders (id),
  food_item_id  integer NOT NULL REFERENCES food_items (id),
  quantity      integer NOT NULL CHECK (quantity > 0),
  unit_price    numeric(10,2) NOT NULL,
  -- This line's part of the order's discount and tax, to the cent.
  discount      numeric(10,2) NOT NULL,
  tax           numeric(10,2) NOT NULL,
  -- As it was called when it was sold.
  name_en       text NOT NULL,
  name_ch       text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('food', 'beverage', 'service')),
  note          text,
  UNIQUE (order_id, food_item_id)
);
CREATE INDEX food_order_items_item ON food_order_items (food_item_id);

-- The till's own accounts: cards paid on the machine beside it, and what five-cent coins round.
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_account_check;
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_check CHECK (account IN (
  'wallet', 'cash', 'cash_rounding', 'card_clearing', 'terminal_clearing', 'opening_balances',
  'booking_income', 'service_fees', 'food_income', 'beverage_income', 'service_income',
  'tax_payable', 'tips_payable', 'discounts'));
