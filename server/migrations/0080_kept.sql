-- What a decision believed when it was made must still be so when it is written: a statement that
-- touched another number of rows than it should fails, and all that travels with it.
CREATE FUNCTION must_touch(what text, expected bigint, touched bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF touched <> expected THEN
    RAISE EXCEPTION '%: % rows instead of %', what, touched, expected
      USING ERRCODE = 'LN001', CONSTRAINT = what;
  END IF;
END $$;

-- What every instance keeps in its memory, and how often it has changed. A decision checks the version
-- that it was made by when it is written, under the lock that whoever closes or moves things takes too.
CREATE TABLE kept_versions (
  name     text PRIMARY KEY,
  version  integer NOT NULL DEFAULT 1
);
INSERT INTO kept_versions (name) VALUES ('house'), ('menu');

CREATE FUNCTION count_kept_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kept_versions SET version = version + 1 WHERE name = TG_ARGV[0];
  -- What is told twice in a transaction is heard once.
  PERFORM pg_notify('lantern', format('[{"kind":"version","of":"%s"}]', TG_ARGV[0]));
  RETURN NULL;
END $$;
-- At commit, and so after every other lock: nobody waits for this row while they hold it.
CREATE CONSTRAINT TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON venue_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('house');
CREATE CONSTRAINT TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON venue_closed_dates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('house');
CREATE CONSTRAINT TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON amenities
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('house');
CREATE CONSTRAINT TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON amenity_blocked_dates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('house');
-- Who sits at a table changes all the time; what it is called, seats and belongs to doesn't.
CREATE CONSTRAINT TRIGGER kept
  AFTER INSERT OR DELETE OR UPDATE OF name, amenity_id, capacity ON venue_tables
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('house');
CREATE CONSTRAINT TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON food_categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('menu');
CREATE CONSTRAINT TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON food_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_kept_version('menu');
