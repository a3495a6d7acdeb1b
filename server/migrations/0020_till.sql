CREATE INDEX ledger_transactions_created ON ledger_transactions (created_at);

-- A day's close: what was in the drawer. Closing it again corrects it; the log of acts keeps both.
CREATE TABLE day_closes (
  date           date PRIMARY KEY,
  opening_float  numeric(10,2) NOT NULL CHECK (opening_float >= 0),
  expected_cash  numeric(10,2) NOT NULL,
  counted_cash   numeric(10,2) NOT NULL CHECK (counted_cash >= 0),
  note           text,
  closed_by      integer NOT NULL REFERENCES users (id),
  closed_at      timestamptz NOT NULL,
  version        integer NOT NULL DEFAULT 1
);
