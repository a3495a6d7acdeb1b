-- What the club tells of itself, and the picture of its first screen. Empty is the house's own, which every club shows so far.
ALTER TABLE venue_settings
  ADD COLUMN story_en text NOT NULL DEFAULT '' CHECK (char_length(story_en) <= 4000),
  ADD COLUMN story_ch text NOT NULL DEFAULT '' CHECK (char_length(story_ch) <= 4000),
  ADD COLUMN poster_url text NOT NULL DEFAULT '' CHECK (char_length(poster_url) <= 500);
