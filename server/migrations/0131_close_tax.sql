-- A closed day keeps what the tax was called, and the rates that held on it by kind: more than one where they changed at
-- its midnight. Nothing for a day that a build of before closes while the two are exchanged.
ALTER TABLE day_closes ADD COLUMN tax jsonb;

-- Days that were closed before were shown under today's name until now.
UPDATE day_closes AS day SET tax = jsonb_build_object(
  'name', jsonb_build_object('en', venue.tax_name_en, 'ch', venue.tax_name_ch),
  'number', nullif(venue.tax_number, ''),
  'rates', (
    SELECT jsonb_agg(jsonb_build_object('kind', kind, 'basisPoints',
      CASE WHEN first = last THEN jsonb_build_array(first) ELSE jsonb_build_array(first, last) END) ORDER BY place)
    FROM (
      SELECT kind, place, 
             coalesce((SELECT bps FROM tax_rates AS rate WHERE rate.kind = kinds.kind
                   AND rate.valid_from <= (lower(day.during) AT TIME ZONE venue.time_zone)::date
                   ORDER BY rate.valid_from DESC LIMIT 1), 0) AS first,
             coalesce((SELECT bps FROM tax_rates AS rate WHERE rate.kind = kinds.kind
                   AND rate.valid_from <= ((upper(day.during) - interval '1 second') AT TIME ZONE venue.time_zone)::date
                   ORDER BY rate.valid_from DESC LIMIT 1), 0) AS last
      FROM unnest(ARRAY['room', 'service_fee', 'food', 'beverage', 'service']) WITH ORDINALITY AS kinds (kind, place)
    ) AS held))
FROM venue_settings AS venue;
