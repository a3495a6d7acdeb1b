-- What was given away on a day, as it was when the day was closed; nothing where a build of before closed it.
ALTER TABLE day_closes ADD COLUMN corrections jsonb CHECK (jsonb_typeof(corrections) = 'array');
