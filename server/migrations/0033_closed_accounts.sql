-- What the house owes to people whose account is closed, and what it handed over other than by the drawer.
-- The names are put in front of those that are there, whichever they are.
DO $$
DECLARE known text := pg_get_constraintdef(oid) FROM pg_constraint
  WHERE conrelid = 'ledger_postings'::regclass AND conname = 'ledger_postings_account_check';
BEGIN
  ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_account_check;
  EXECUTE 'ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_check '
    || replace(known, 'ARRAY[', 'ARRAY[''owed''::text, ''paid_elsewhere''::text, ');
END $$;
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_check,
  ADD CONSTRAINT ledger_postings_member CHECK ((account IN ('wallet', 'owed')) = (member_id IS NOT NULL));
CREATE INDEX ledger_postings_owed ON ledger_postings (member_id) WHERE account = 'owed';

-- What had come to accounts after they were closed.
WITH late AS (
  SELECT id, (account_balance * 100)::bigint AS cents FROM users
  WHERE deleted_at IS NOT NULL AND account_balance > 0
), moved AS (
  INSERT INTO ledger_transactions (kind, reference, created_at)
  SELECT 'owed', 'account:' || id || ':owed', now() FROM late
  RETURNING id, reference
)
INSERT INTO ledger_postings (transaction_id, account, member_id, cents)
SELECT moved.id, side.account, late.id, side.sign * late.cents
FROM moved JOIN late ON moved.reference = 'account:' || late.id || ':owed',
     (VALUES ('wallet', -1), ('owed', 1)) AS side (account, sign);
UPDATE users SET account_balance = 0 WHERE deleted_at IS NOT NULL AND account_balance > 0;
