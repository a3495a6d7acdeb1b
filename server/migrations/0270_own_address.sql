-- A new venue has no address, phone and front-desk hours until somebody writes them. The invented ones of a trial, which
-- has the demo accounts, stay; at every other venue nothing invented stands as its own.
ALTER TABLE venue_settings
  ALTER COLUMN address SET DEFAULT '',
  ALTER COLUMN phone SET DEFAULT '',
  ALTER COLUMN front_desk_hours_en SET DEFAULT '',
  ALTER COLUMN front_desk_hours_ch SET DEFAULT '';

UPDATE venue_settings
   SET address = CASE WHEN address = '188 Spadina Avenue, Toronto, ON M5T 2C2' THEN '' ELSE address END,
       phone = CASE WHEN phone = '(416) 555-0188' THEN '' ELSE phone END,
       front_desk_hours_en = CASE WHEN version = 1 THEN '' ELSE front_desk_hours_en END,
       front_desk_hours_ch = CASE WHEN version = 1 THEN '' ELSE front_desk_hours_ch END
 WHERE NOT EXISTS (SELECT FROM users WHERE email = 'member@lantern.example');
