-- What the house gave away, and who decided it: something taken off a bill, a tip given back, goodwill to a member, a
-- bill written off. One row an act, under a name of its own: for all but tips that of its movement in the ledger.
CREATE TABLE corrections (
  id           integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind         text NOT NULL CHECK (kind IN ('taken_off', 'tip', 'goodwill', 'write_off')),
  bill_id      integer REFERENCES bills (id),
  -- Whose balance, for goodwill.
  user_id      integer REFERENCES users (id),
  amount       numeric(10,2) NOT NULL CHECK (amount > 0),
  reason       text NOT NULL,
  note         text,
  actor_id     integer NOT NULL REFERENCES users (id),
  -- The admin who said yes by their PIN, where it was more than the actor may decide.
  approved_by  integer REFERENCES users (id),
  reference    text NOT NULL CONSTRAINT corrections_reference_unique UNIQUE,
  created_at   timestamptz NOT NULL,
  CHECK ((kind = 'goodwill') = (bill_id IS NULL)),
  CHECK ((kind = 'goodwill') = (user_id IS NOT NULL))
);
CREATE INDEX corrections_night ON corrections (created_at);
CREATE INDEX corrections_bill ON corrections (bill_id) WHERE bill_id IS NOT NULL;

-- Those of before: what staff took off a bill by hand, and what was written off.
INSERT INTO corrections (kind, bill_id, amount, reason, note, actor_id, reference, created_at)
SELECT 'taken_off', bill.id, -sum(line.net + line.tax), min(line.reason), min(line.note), min(line.actor_id),
       moved.reference, moved.created_at
FROM ledger_transactions AS moved
JOIN bills AS bill ON bill.lantern_id = moved.subject
JOIN bill_lines AS line ON line.bill_id = bill.id AND line.created_at = moved.created_at
WHERE moved.kind = 'bill_correction' AND moved.reference LIKE 'bill:%:corrected:%'
  AND line.kind = 'correction' AND line.actor_id IS NOT NULL AND line.reason IS NOT NULL
GROUP BY bill.id, moved.id HAVING sum(line.net + line.tax) < 0;
INSERT INTO corrections (kind, bill_id, amount, reason, note, actor_id, reference, created_at)
SELECT 'write_off', bill.id, (SELECT sum(cents) FROM ledger_postings
         WHERE transaction_id = moved.id AND account = 'receivable') / 100.0,
       'other', bill.reason, moved.actor_id, moved.reference, moved.created_at
FROM ledger_transactions AS moved JOIN bills AS bill ON bill.lantern_id = moved.subject
WHERE moved.kind = 'bill_write_off' AND moved.actor_id IS NOT NULL;

-- A tip can go back by itself.
ALTER TABLE bill_payments DROP CONSTRAINT bill_payments_amount_check;
ALTER TABLE bill_payments ADD CONSTRAINT bill_payments_amount_check CHECK (amount <> 0 OR tip < 0);

-- Goodwill to a member is a loss of the house's.
DO $$
DECLARE known text := pg_get_constraintdef(oid) FROM pg_constraint
  WHERE conrelid = 'ledger_postings'::regclass AND conname = 'ledger_postings_account_check';
BEGIN
  ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_account_check;
  EXECUTE 'ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_check '
    || replace(known, 'ARRAY[', 'ARRAY[''goodwill''::text, ');
END $$;

-- Up to how much of a bill somebody of the staff may take off before an admin says yes. All of it, as before.
ALTER TABLE venue_settings ADD COLUMN correction_percent integer NOT NULL DEFAULT 100
  CHECK (correction_percent BETWEEN 0 AND 100);
