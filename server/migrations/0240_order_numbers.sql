-- Files before this one may have written rows in this transaction whose checks wait for its end; a table with such
-- rows can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- The short number by which an order is called, counted from 1 in each night. Orders before this have none, and one
-- that waits for its party gets its number when it goes to the kitchen.
ALTER TABLE food_orders
  ADD COLUMN night date,
  ADD COLUMN night_number integer CHECK (night_number > 0),
  ADD CONSTRAINT food_orders_night_check CHECK ((night IS NULL) = (night_number IS NULL));
CREATE UNIQUE INDEX food_orders_night_number ON food_orders (night, night_number) WHERE night_number IS NOT NULL;

-- The last number that was given in a night.
CREATE TABLE order_nights (
  night date PRIMARY KEY,
  last_number integer NOT NULL CHECK (last_number > 0)
);

-- How far a line is, where the boards of an order aren't equally far; NULL is "as its order".
ALTER TABLE food_order_items ADD COLUMN status varchar(20)
  CHECK (status IN ('pending', 'confirmed', 'preparing', 'ready', 'served'));
