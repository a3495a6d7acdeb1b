-- When each job last did its work, whichever instance it ran in: for the page that tells whether all is well, and
-- for what watches over the house.
CREATE TABLE job_runs (
  job text PRIMARY KEY,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text
);
