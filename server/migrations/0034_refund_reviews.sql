-- Refunds that were made in the provider's own dashboard, how much of each a cancellation here has since
-- made good for, and what became of one that could not be sent or had no cause here.
ALTER TABLE payment_refunds
  ADD COLUMN made_by text NOT NULL DEFAULT 'house' CHECK (made_by IN ('house', 'provider')),
  ADD COLUMN matched numeric(10,2) NOT NULL DEFAULT 0 CHECK (matched >= 0 AND matched <= amount),
  ADD COLUMN settled_as text CHECK (settled_as IN ('balance', 'cash', 'goodwill', 'void'));

-- One more account, in front of those that are there.
DO $$
DECLARE known text := pg_get_constraintdef(oid) FROM pg_constraint
  WHERE conrelid = 'ledger_postings'::regclass AND conname = 'ledger_postings_account_check';
BEGIN
  ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_account_check;
  EXECUTE 'ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_check '
    || replace(known, 'ARRAY[', 'ARRAY[''refunds_to_review''::text, ');
END $$;
