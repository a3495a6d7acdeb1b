-- The hours that a new club begins with are written as Chinese sentences write them; what a venue wrote itself stays.
ALTER TABLE venue_settings
  ALTER COLUMN footer_hours_ch SET DEFAULT '每天 14:00 至次日 02:00，周二休息',
  ALTER COLUMN front_desk_hours_ch SET DEFAULT '每天 10:00 至 22:00';

UPDATE venue_settings SET footer_hours_ch = '每天 14:00 至次日 02:00，周二休息'
 WHERE footer_hours_ch = '每天 14:00 – 次日 02:00，周二休息';

UPDATE venue_settings SET front_desk_hours_ch = '每天 10:00 至 22:00'
 WHERE front_desk_hours_ch = '每天 10:00 – 22:00';
