-- An order that was paid at once gets a bill of its own where it is corrected line by line.
ALTER TABLE bills ADD COLUMN order_id integer UNIQUE REFERENCES food_orders (id);
-- So an order that was not paid with a bill may have one, too.
ALTER TABLE food_orders DROP CONSTRAINT food_orders_bill_check;
ALTER TABLE food_orders ADD CONSTRAINT food_orders_bill_check CHECK (payment_type <> 'bill' OR bill_id IS NOT NULL);
