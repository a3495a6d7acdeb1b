-- Acts of the log by the words that the rest of the house has for them.
UPDATE audit_events
SET action = CASE action
    WHEN 'booking.move' THEN 'booking.reschedule'
    WHEN 'booking.move-table' THEN 'booking.move-party'
    WHEN 'till.close' THEN 'close.day'
  END
WHERE action IN ('booking.move', 'booking.move-table', 'till.close');

UPDATE audit_events
SET after = (after - 'settled') || jsonb_build_object('differenceBy', after -> 'settled')
WHERE action = 'booking.reschedule' AND after ? 'settled';
