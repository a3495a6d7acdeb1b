-- The audit log a page at a time: newest first, by whom, about what, or about which one.
DROP INDEX audit_events_subject;
CREATE INDEX audit_events_newest ON audit_events (created_at, id);
CREATE INDEX audit_events_actor ON audit_events (actor_id, created_at, id);
CREATE INDEX audit_events_kind ON audit_events (split_part(action, '.', 1), created_at, id);
CREATE INDEX audit_events_subject ON audit_events (subject, created_at, id);

ALTER TABLE payment_attempts
  -- What a person did about one that needed review, and their words.
  ADD COLUMN review text CHECK (review IN ('credit', 'refund', 'note')),
  ADD COLUMN reviewed_at timestamptz,
  ADD CONSTRAINT payment_attempts_reviewed CHECK ((review IS NULL) = (reviewed_at IS NULL));
CREATE INDEX payment_attempts_to_review ON payment_attempts (created_at)
  WHERE status = 'needs_review' AND reviewed_at IS NULL;
CREATE INDEX payment_refunds_failed ON payment_refunds (created_at) WHERE status = 'failed';
