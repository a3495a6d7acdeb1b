-- The reconciler looks for declined payments whose time is over too, four times a minute; without them in it, the
-- index of the open ones was of no use to its question, and the whole table was read.
DROP INDEX payment_attempts_open;
CREATE INDEX payment_attempts_unfinished ON payment_attempts (updated_at)
  WHERE status IN ('created', 'requires_action', 'processing', 'failed');
