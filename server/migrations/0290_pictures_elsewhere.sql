-- A picture is in the database or, by setting, in a bucket; then `stored_as` is its name there. Each sending has a name
-- of its own, so that what is taken away can't be what somebody has just sent.
ALTER TABLE pictures
  ALTER COLUMN webp DROP NOT NULL,
  ADD COLUMN stored_as text CONSTRAINT pictures_stored_as_unique UNIQUE,
  ADD CONSTRAINT pictures_somewhere CHECK (webp IS NOT NULL OR stored_as IS NOT NULL);
ALTER TABLE member_pictures
  ALTER COLUMN image DROP NOT NULL,
  ADD COLUMN stored_as text CONSTRAINT member_pictures_stored_as_unique UNIQUE,
  ADD CONSTRAINT member_pictures_somewhere CHECK (image IS NOT NULL OR stored_as IS NOT NULL);

-- Names in the bucket that no picture has: those of a sending under way, and those of pictures that are gone.
CREATE TABLE picture_leftovers (
  stored_as  text PRIMARY KEY,
  since      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX picture_leftovers_since ON picture_leftovers (since);

-- A trigger, so that no way on which a picture goes can forget its bytes.
CREATE FUNCTION leave_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO picture_leftovers (stored_as) VALUES (OLD.stored_as) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER pictures_left AFTER DELETE ON pictures
  FOR EACH ROW WHEN (OLD.stored_as IS NOT NULL) EXECUTE FUNCTION leave_picture();
CREATE TRIGGER pictures_moved AFTER UPDATE ON pictures
  FOR EACH ROW WHEN (OLD.stored_as IS DISTINCT FROM NEW.stored_as AND OLD.stored_as IS NOT NULL)
  EXECUTE FUNCTION leave_picture();
CREATE TRIGGER member_pictures_left AFTER DELETE ON member_pictures
  FOR EACH ROW WHEN (OLD.stored_as IS NOT NULL) EXECUTE FUNCTION leave_picture();
CREATE TRIGGER member_pictures_moved AFTER UPDATE ON member_pictures
  FOR EACH ROW WHEN (OLD.stored_as IS DISTINCT FROM NEW.stored_as AND OLD.stored_as IS NOT NULL)
  EXECUTE FUNCTION leave_picture();
