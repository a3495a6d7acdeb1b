-- Checks that wait for the end of this transaction, of files before this one, would keep the tables from being altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- Whoever writes a movement writes all its sides in one statement, and each statement's sides sum to zero: then every
-- movement does. It was summed from the table at the commit, once for each side, which took a quarter of the time that a
-- movement costs.
CREATE FUNCTION ledger_sides_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lopsided bigint := (
    SELECT min(sums.id) FROM (
      SELECT transaction_id AS id FROM posted GROUP BY transaction_id HAVING sum(cents) <> 0) AS sums);
BEGIN
  IF lopsided IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', lopsided
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER ledger_balanced ON ledger_postings;
CREATE TRIGGER ledger_balanced AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_sides_must_balance();

-- A transaction without postings is still refused at the commit.
DROP TRIGGER ledger_balanced ON ledger_transactions;
CREATE OR REPLACE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(cents) FROM ledger_postings WHERE transaction_id = NEW.id) IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
