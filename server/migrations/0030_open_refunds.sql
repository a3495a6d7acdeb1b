-- When a refund is asked about next: each in its turn, and less often the longer it takes.
ALTER TABLE payment_refunds ADD COLUMN due_at timestamptz;
UPDATE payment_refunds SET due_at = updated_at;
ALTER TABLE payment_refunds ALTER COLUMN due_at SET NOT NULL;
DROP INDEX payment_refunds_open;
CREATE INDEX payment_refunds_open ON payment_refunds (due_at)
  WHERE status IN ('created', 'pending');
