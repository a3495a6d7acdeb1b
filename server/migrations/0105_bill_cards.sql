-- A bill is paid by card by whoever sits at it: somebody without an account too.
ALTER TABLE payment_attempts ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_purpose_check;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_purpose_check
  CHECK (purpose IN ('topup', 'booking', 'food', 'bill'));
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_payer
  CHECK (user_id IS NOT NULL OR purpose = 'bill');
-- Money that came when nothing was due any more goes back to its card.
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_outcome_check;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_outcome_check
  CHECK (outcome IN ('bought', 'credited', 'returned'));
-- What goes back to a card is a row of the payment that it came by.
ALTER TABLE bill_payments DROP CONSTRAINT bill_payments_attempt_unique;
CREATE UNIQUE INDEX bill_payments_attempt ON bill_payments (attempt_id)
  WHERE attempt_id IS NOT NULL AND amount > 0;
CREATE INDEX bill_payments_of_attempt ON bill_payments (attempt_id) WHERE attempt_id IS NOT NULL;

-- The keys that a pre-bill's code carries. Only their hashes are kept, and they go when the bill is closed.
CREATE TABLE bill_keys (
  hash        bytea PRIMARY KEY,
  bill_id     integer NOT NULL REFERENCES bills (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL
);
CREATE INDEX bill_keys_bill ON bill_keys (bill_id);
-- However it was closed.
CREATE FUNCTION forget_bill_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bill_keys WHERE bill_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bill_keys_forgotten AFTER UPDATE OF closed_at ON bills
  FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION forget_bill_keys();
