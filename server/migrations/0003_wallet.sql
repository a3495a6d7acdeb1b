-- Double entry. A posting's sign says where money went: minus from, plus to. Every transaction
-- sums to zero, and nothing written here is ever changed.
CREATE TABLE ledger_transactions (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind        text NOT NULL,
  -- What caused it, once: a booking is charged once and refunded once, whoever asks how often.
  reference   text NOT NULL CONSTRAINT ledger_transactions_reference_unique UNIQUE,
  actor_id    integer REFERENCES users (id),
  created_at  timestamptz NOT NULL
);

CREATE TABLE ledger_postings (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  transaction_id  bigint NOT NULL REFERENCES ledger_transactions (id),
  account         text NOT NULL CHECK (account IN (
                    'wallet', 'cash', 'card_clearing', 'opening_balances', 'booking_income',
                    'service_fees', 'food_income', 'beverage_income', 'service_income',
                    'tax_payable', 'tips_payable', 'discounts')),
  member_id       integer REFERENCES users (id),
  cents           bigint NOT NULL CHECK (cents <> 0),
  CHECK ((account = 'wallet') = (member_id IS NOT NULL))
);
CREATE INDEX ledger_postings_transaction ON ledger_postings (transaction_id);
CREATE INDEX ledger_postings_member ON ledger_postings (member_id, id) WHERE member_id IS NOT NULL;

CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posted bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
BEGIN
  IF (SELECT sum(cents) FROM ledger_postings WHERE transaction_id = posted) IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', posted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;
-- Checked at commit, on the transaction too, so that one without postings is refused as well.
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance('id');
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance('transaction_id');

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
CREATE TRIGGER ledger_transactions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_postings_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TABLE loyalty_entries (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id     integer NOT NULL REFERENCES users (id),
  points      integer NOT NULL CHECK (points <> 0),
  reference   text NOT NULL CONSTRAINT loyalty_entries_reference_unique UNIQUE,
  created_at  timestamptz NOT NULL
);
CREATE INDEX loyalty_entries_user ON loyalty_entries (user_id, id);
CREATE TRIGGER loyalty_entries_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON loyalty_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
