-- Pictures that staff and members have sent, made anew as WebP; named by what they show.
CREATE TABLE pictures (
  hash        text PRIMARY KEY,
  webp        bytea NOT NULL,
  width       integer NOT NULL CHECK (width > 0),
  height      integer NOT NULL CHECK (height > 0),
  created_at  timestamptz NOT NULL
);
-- WebP is compressed already.
ALTER TABLE pictures ALTER COLUMN webp SET STORAGE EXTERNAL;
