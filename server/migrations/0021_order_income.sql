-- What orders and sales have earned, less what was given back: before tax and tips, in cents, by the
-- quarter of an hour in which the books have it. A quarter belongs to one venue day wherever the
-- venue is, so its nights can be added up by whatever hours it keeps.
CREATE TABLE order_income (
  quarter  timestamptz PRIMARY KEY,
  cents    bigint NOT NULL
);

CREATE FUNCTION count_order_income() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_income AS kept (quarter, cents)
  SELECT date_bin('15 minutes', NEW.created_at, '2000-01-01 00:00+00'), sum(cents)
  FROM ledger_postings WHERE transaction_id = NEW.id
    AND account IN ('food_income', 'beverage_income', 'service_income', 'discounts')
  HAVING sum(cents) <> 0
  ON CONFLICT (quarter) DO UPDATE SET cents = kept.cents + excluded.cents;
  RETURN NULL;
END $$;
-- At commit, when its postings are there, and last: nobody waits for this row while they hold it.
CREATE CONSTRAINT TRIGGER order_income_counted AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('food_order', 'food_refund'))
  EXECUTE FUNCTION count_order_income();

-- What was there before the trigger.
INSERT INTO order_income (quarter, cents)
SELECT date_bin('15 minutes', t.created_at, '2000-01-01 00:00+00'), sum(p.cents)
FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
WHERE t.kind IN ('food_order', 'food_refund')
  AND p.account IN ('food_income', 'beverage_income', 'service_income', 'discounts')
GROUP BY 1;
