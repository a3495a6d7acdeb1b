-- The areas of the floor are the venue's own: their names, their order, and what stands in them. They were told by what
-- the names of tables contain, and begin as that says today; a new venue's come with its rooms.
CREATE TABLE floor_areas (
  id       integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name_en  text NOT NULL CHECK (name_en <> ''),
  name_ch  text NOT NULL CHECK (name_ch <> ''),
  look     varchar(20) NOT NULL CHECK (look IN ('karaoke', 'mahjong', 'vip', 'dining', 'theater')),
  place    integer NOT NULL
);

ALTER TABLE venue_tables
  ADD COLUMN area_id integer CONSTRAINT venue_tables_area_fk REFERENCES floor_areas (id) ON DELETE SET NULL;
CREATE INDEX venue_tables_area ON venue_tables (area_id) WHERE area_id IS NOT NULL;

CREATE FUNCTION pg_temp.look_of(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN name LIKE '%K-Room%' THEN 'karaoke' WHEN name LIKE '%VIP%' THEN 'vip'
              WHEN name LIKE '%Table%' THEN 'dining' WHEN name LIKE '%Theater%' THEN 'theater'
              WHEN name LIKE '%M%' THEN 'mahjong' END
$$;
INSERT INTO floor_areas (name_en, name_ch, look, place)
SELECT name_en, name_ch, look, place
FROM (VALUES ('Karaoke', 'K房', 'karaoke', 1), ('Mahjong', '麻将', 'mahjong', 2), ('VIP', 'VIP 区', 'vip', 3),
             ('Dining', '餐区', 'dining', 4), ('Theater', '影音厅', 'theater', 5)) AS known (name_en, name_ch, look, place)
WHERE EXISTS (SELECT FROM venue_tables WHERE pg_temp.look_of(name) = look)
ORDER BY place;
UPDATE venue_tables t SET area_id = a.id FROM floor_areas a WHERE a.look = pg_temp.look_of(t.name);
