-- What is taken off a bill names the bill's member, so that their statement can tell of it though no balance moves.
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_member;
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_member CHECK (
  CASE WHEN account = 'receivable' THEN true ELSE (account IN ('wallet', 'owed')) = (member_id IS NOT NULL) END);
