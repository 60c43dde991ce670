-- Tells the platform's processes, which keep leagues, categories and teams in memory, that some have changed.
CREATE FUNCTION notify_identities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('identities_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER identities_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "identities"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_identities_changed();
