-- Members who asked to be deleted. The desk sees them, and deletes once nothing is open.
CREATE TABLE deletion_requests (
  user_id   integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  asked_at  timestamptz NOT NULL
);
CREATE INDEX deletion_requests_oldest ON deletion_requests (asked_at);
