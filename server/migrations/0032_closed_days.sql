-- A closed day keeps its bounds, and what accounts had taken by kinds of movement when it was closed: an
-- array of {account, kind, cents}.
ALTER TABLE day_closes ADD COLUMN during tstzrange, ADD COLUMN takings jsonb;

-- Days that were closed before have the bounds of today's hours, which they were read by until now.
WITH hours AS (
  SELECT time_zone, left(opens_at, 2)::integer AS opens,
         coalesce(nullif((left(closes_at, 2)::integer - left(opens_at, 2)::integer + 24) % 24, 0), 24) AS length
  FROM venue_settings
), shift AS (
  SELECT time_zone, make_interval(hours => opens - ceil((24 - length) / 2.0)::integer) AS begins FROM hours
)
UPDATE day_closes SET during = tstzrange((date + begins) AT TIME ZONE time_zone,
                                         (date + 1 + begins) AT TIME ZONE time_zone)
FROM shift;
UPDATE day_closes AS day SET takings = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('account', account, 'kind', kind, 'cents', cents)), '[]')
  FROM (
    SELECT p.account, t.kind, sum(p.cents) AS cents
    FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
    WHERE t.created_at >= lower(day.during) AND t.created_at < upper(day.during)
      AND t.created_at <= day.closed_at
    GROUP BY 1, 2) AS taken);

ALTER TABLE day_closes ALTER COLUMN during SET NOT NULL, ALTER COLUMN takings SET NOT NULL;
