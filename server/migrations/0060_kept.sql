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
