-- Four eyes on much cash: above this amount a second person, an admin, says yes by their PIN. 0 asks nobody, as before.
ALTER TABLE venue_settings
  ADD COLUMN cash_approval_limit numeric(10,2) NOT NULL DEFAULT 0 CHECK (cash_approval_limit >= 0);

-- The yes that a movement of cash had. What was moved, when and by whom, is the ledger's.
CREATE TABLE cash_approvals (
  reference   text PRIMARY KEY REFERENCES ledger_transactions (reference),
  actor_id    integer NOT NULL REFERENCES users (id),
  approved_by integer NOT NULL REFERENCES users (id),
  created_at  timestamptz NOT NULL,
  CHECK (approved_by <> actor_id)
);
CREATE INDEX cash_approvals_night ON cash_approvals (created_at);
CREATE TRIGGER cash_approvals_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
