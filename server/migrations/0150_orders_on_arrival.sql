-- Files before this one may have written rows in this transaction whose checks wait for its end; a table with such
-- rows can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- When an order is made: at once, or when the party of its booking is in. `released_at` is when it went to be made
-- after it had waited; all that was ordered before this was made at once.
ALTER TABLE food_orders
  ADD COLUMN serve text NOT NULL DEFAULT 'now' CHECK (serve IN ('now', 'on_arrival')),
  ADD COLUMN released_at timestamptz;

ALTER TABLE food_orders DROP CONSTRAINT food_orders_status_check;
ALTER TABLE food_orders ADD CONSTRAINT food_orders_status_check CHECK (status IN (
  'waiting', 'pending', 'confirmed', 'preparing', 'ready', 'served', 'canceled'));
-- What waits has somebody to wait for.
ALTER TABLE food_orders ADD CONSTRAINT food_orders_waiting_check CHECK (
  status <> 'waiting' OR (serve = 'on_arrival' AND booking_id IS NOT NULL AND released_at IS NULL));

CREATE INDEX food_orders_waiting ON food_orders (booking_id) WHERE status = 'waiting';
DROP INDEX food_orders_open;
CREATE INDEX food_orders_open ON food_orders (id)
  WHERE status IN ('waiting', 'pending', 'confirmed', 'preparing', 'ready');
