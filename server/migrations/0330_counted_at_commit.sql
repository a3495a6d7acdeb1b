-- Files before this one may have written bookings in this transaction whose checks wait for its end; a table with such rows
-- can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- All bookings of an amenity in one month share a row of booking_months. It was locked from the first write of a booking
-- on: whoever booked waited for whoever canceled, who waited for them. Now it is locked as the transaction ends, after
-- everything that anybody waits for.
DROP TRIGGER bookings_counted ON bookings;
CREATE CONSTRAINT TRIGGER bookings_counted AFTER INSERT OR UPDATE OR DELETE ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_booking();
