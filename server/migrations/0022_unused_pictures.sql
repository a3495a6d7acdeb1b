-- Since when nothing has shown a picture; nothing where something does. A new one waits for its form to be saved.
ALTER TABLE pictures ADD COLUMN unused_since timestamptz;
UPDATE pictures SET unused_since = now();
CREATE INDEX pictures_unused ON pictures (unused_since) WHERE unused_since IS NOT NULL;
