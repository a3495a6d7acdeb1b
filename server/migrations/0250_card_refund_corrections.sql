-- A refund that reached no card is given back by a correction: with a reason, within the limits, from the drawer too.
ALTER TABLE corrections ADD COLUMN refund_id uuid REFERENCES payment_refunds (id);
CREATE UNIQUE INDEX corrections_refund ON corrections (refund_id) WHERE refund_id IS NOT NULL;
DO $$
DECLARE rule text;
BEGIN
  FOR rule IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'corrections'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%kind%'
  LOOP
    EXECUTE format('ALTER TABLE corrections DROP CONSTRAINT %I', rule);
  END LOOP;
END $$;
ALTER TABLE corrections
  ADD CONSTRAINT corrections_kind_check
    CHECK (kind IN ('taken_off', 'tip', 'goodwill', 'write_off', 'card_refund')),
  ADD CONSTRAINT corrections_bill_check CHECK ((kind IN ('goodwill', 'card_refund')) = (bill_id IS NULL)),
  ADD CONSTRAINT corrections_user_check CHECK (kind = 'card_refund' OR (kind = 'goodwill') = (user_id IS NOT NULL)),
  ADD CONSTRAINT corrections_refund_check CHECK ((kind = 'card_refund') = (refund_id IS NOT NULL));

-- Until now "cash" was money paid out by other means than the drawer. From now on it is the drawer's.
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_settled_as_check;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_settled_as_check
  CHECK (settled_as IN ('balance', 'cash', 'terminal', 'elsewhere', 'goodwill', 'void'));
UPDATE payment_refunds SET settled_as = 'elsewhere' WHERE settled_as = 'cash';

-- What is handed out instead of going to a card names its member, so that their statement can tell of it.
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_member;
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_member CHECK (
  CASE WHEN account IN ('receivable', 'card_clearing') THEN true
       ELSE (account IN ('wallet', 'owed')) = (member_id IS NOT NULL) END);
