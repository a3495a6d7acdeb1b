-- How long the log of acts is kept, and what else grows and is looked at for a while only: what the card company told,
-- card payments that came to nothing, and which tables were moved when.
ALTER TABLE venue_settings
  ADD COLUMN act_log_days integer NOT NULL DEFAULT 2555 CHECK (act_log_days BETWEEN 365 AND 3650),
  ADD COLUMN trace_days integer NOT NULL DEFAULT 365 CHECK (trace_days BETWEEN 90 AND 3650);

CREATE INDEX provider_events_received ON provider_events (received_at);
CREATE INDEX payment_attempts_canceled ON payment_attempts (updated_at) WHERE status = 'canceled';

-- A role that only serves may not delete acts. This deletes for it, by the setting and the database's own clock, so
-- nothing that is younger than a year can go, whoever asks. A part at a time, so that nobody waits for it.
CREATE FUNCTION sweep_audit_events() RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM audit_events WHERE id IN (
      SELECT id FROM audit_events
      WHERE created_at < clock_timestamp() - make_interval(days => (SELECT act_log_days FROM venue_settings))
      ORDER BY created_at, id LIMIT 10000)
    RETURNING 1)
  SELECT count(*) FROM gone
$$;
