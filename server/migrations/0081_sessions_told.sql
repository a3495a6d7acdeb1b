-- Instances keep sessions in their memory, so each end and each change of one is told, whoever makes it.
CREATE FUNCTION tell_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lantern', jsonb_build_array(
    jsonb_build_object('kind', TG_ARGV[0], 'sid', OLD.sid))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_of_session('session-ended');
CREATE TRIGGER session_changed AFTER UPDATE OF sess ON sessions
  FOR EACH ROW WHEN (OLD.sess IS DISTINCT FROM NEW.sess)
  EXECUTE FUNCTION tell_of_session('session-changed');

-- A session of who signed in just while their role changed isn't ended with the others: it opens nothing
-- more, and whoever keeps it must look again.
CREATE FUNCTION tell_of_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lantern', jsonb_build_array(
    jsonb_build_object('kind', 'role-changed', 'memberId', OLD.id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER role_told AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION tell_of_role();
