ALTER TABLE bookings
  -- Where the money of a canceled booking went.
  ADD COLUMN refunded_to varchar(20) CHECK (refunded_to IN ('balance', 'card', 'cash'));

-- The staff's lists, a page at a time: by state, by amenity, by guest. A hold is no booking to them.
CREATE INDEX bookings_by_status ON bookings (status, lower(during), id)
  WHERE hold_expires_at IS NULL;
CREATE INDEX bookings_by_amenity ON bookings (amenity_id, lower(during), id)
  WHERE hold_expires_at IS NULL;

-- How many bookings a night and a month have, kept in step by the trigger below: a million of them
-- are never counted to show a figure.
CREATE TABLE booking_days (
  booking_date  date NOT NULL,
  amenity_id    integer NOT NULL REFERENCES amenities (id),
  status        varchar(20) NOT NULL,
  bookings      integer NOT NULL,
  hours         integer NOT NULL,
  revenue       numeric(12,2) NOT NULL,
  PRIMARY KEY (booking_date, amenity_id, status)
);
CREATE TABLE booking_months (
  month       date NOT NULL,
  amenity_id  integer NOT NULL REFERENCES amenities (id),
  status      varchar(20) NOT NULL,
  bookings    integer NOT NULL,
  revenue     numeric(12,2) NOT NULL,
  PRIMARY KEY (month, amenity_id, status)
);

-- What a booking has brought in: its price, once somebody has paid it and while they have not had it back.
CREATE FUNCTION booking_revenue(status varchar, payment_method varchar, total_price numeric)
RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status NOT IN ('pending', 'canceled') AND payment_method <> 'none'
              THEN total_price ELSE 0 END
$$;

-- Both rows in one statement and in one order, so that two moves in opposite directions can't wait
-- for each other.
CREATE FUNCTION count_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.booking_date, OLD.amenity_id, OLD.status, OLD.hours,
      OLD.total_price, OLD.payment_method, OLD.hold_expires_at IS NULL)
    IS NOT DISTINCT FROM (NEW.booking_date, NEW.amenity_id, NEW.status, NEW.hours,
      NEW.total_price, NEW.payment_method, NEW.hold_expires_at IS NULL)
  THEN RETURN NULL; END IF;

  WITH change (n, booking_date, amenity_id, status, hours, revenue) AS (
    SELECT -1, OLD.booking_date, OLD.amenity_id, OLD.status, OLD.hours,
           booking_revenue(OLD.status, OLD.payment_method, OLD.total_price)
    WHERE TG_OP <> 'INSERT' AND OLD.hold_expires_at IS NULL
    UNION ALL
    SELECT 1, NEW.booking_date, NEW.amenity_id, NEW.status, NEW.hours,
           booking_revenue(NEW.status, NEW.payment_method, NEW.total_price)
    WHERE TG_OP <> 'DELETE' AND NEW.hold_expires_at IS NULL
  ), by_month AS (
    INSERT INTO booking_months AS kept (month, amenity_id, status, bookings, revenue)
    SELECT date_trunc('month', booking_date)::date, amenity_id, status, sum(n), sum(n * revenue)
    FROM change GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (month, amenity_id, status) DO UPDATE
    SET bookings = kept.bookings + excluded.bookings, revenue = kept.revenue + excluded.revenue
  )
  INSERT INTO booking_days AS kept (booking_date, amenity_id, status, bookings, hours, revenue)
  SELECT booking_date, amenity_id, status, sum(n), sum(n * hours), sum(n * revenue)
  FROM change GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (booking_date, amenity_id, status) DO UPDATE
  SET bookings = kept.bookings + excluded.bookings, hours = kept.hours + excluded.hours,
      revenue = kept.revenue + excluded.revenue;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_counted AFTER INSERT OR UPDATE OR DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION count_booking();

-- Those that were there before the trigger.
INSERT INTO booking_days (booking_date, amenity_id, status, bookings, hours, revenue)
SELECT booking_date, amenity_id, status, count(*), sum(hours),
       sum(booking_revenue(status, payment_method, total_price))
FROM bookings WHERE hold_expires_at IS NULL GROUP BY 1, 2, 3;
INSERT INTO booking_months (month, amenity_id, status, bookings, revenue)
SELECT date_trunc('month', booking_date)::date, amenity_id, status, sum(bookings), sum(revenue)
FROM booking_days GROUP BY 1, 2, 3;
