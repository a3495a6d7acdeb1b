-- Rooms are paid on the card machine too, and what came by it goes back by it.
ALTER TABLE bookings DROP CONSTRAINT bookings_payment_method_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_payment_method_check
  CHECK (payment_method IN ('balance', 'stripe', 'cash', 'terminal', 'bill', 'none'));
ALTER TABLE bookings DROP CONSTRAINT bookings_refunded_to_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_refunded_to_check
  CHECK (refunded_to IN ('balance', 'card', 'cash', 'terminal'));
-- How much of what was paid for a booking came by the card machine is asked when money goes back.
CREATE INDEX ledger_transactions_subject ON ledger_transactions (subject) WHERE subject IS NOT NULL;
