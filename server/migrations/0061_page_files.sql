-- The files of built pages, under names that carry a hash of their content: a page that was loaded from one build
-- asks for them at instances of the next, and finds them wherever it asks. Kept for a week after the last instance
-- that has them by itself.
CREATE TABLE page_files (
  path text PRIMARY KEY,
  content bytea NOT NULL,
  compressed bytea,
  kept_at timestamptz NOT NULL
);
CREATE INDEX page_files_kept ON page_files (kept_at);
