-- The rights of a role that serves a club and can't alter its schema. Run it as the owner, after `npm run migrate`, once
-- and again after each update:
--   psql "$OWNER_URL" -v role=lantern_serving -f server/roles/serving.sql
-- The instances then have DATABASE_URL with that role, and MIGRATE_ON_START=off.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA public, sandbox FROM :"role";
-- `sandbox` is the card company's stand-in.
GRANT USAGE ON SCHEMA public, sandbox TO :"role";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, sandbox TO :"role";
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, sandbox TO :"role";

-- What has to stay as it was written. Triggers hold this too, but the owner could take those away.
REVOKE UPDATE, DELETE ON bill_lines, bill_payments, wallet_entries, loyalty_entries FROM :"role";
REVOKE UPDATE, DELETE ON audit_events FROM :"role";
-- A note about somebody is erased with their account.
GRANT UPDATE (note) ON bill_lines, bill_payments, wallet_entries TO :"role";
-- Which migrations there are is the owner's to write.
REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM :"role";
