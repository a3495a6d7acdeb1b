-- The venue's one row of settings. Defaults are the sample club's, so that a fresh database works.
CREATE TABLE venue_settings (
  id                     boolean PRIMARY KEY DEFAULT true CHECK (id),
  name_en                text NOT NULL DEFAULT 'Lantern',
  name_ch                text NOT NULL DEFAULT '灯会',
  city_en                text NOT NULL DEFAULT 'Toronto',
  city_ch                text NOT NULL DEFAULT '多伦多',
  address                text NOT NULL DEFAULT '188 Spadina Avenue, Toronto, ON M5T 2C2',
  phone                  text NOT NULL DEFAULT '(416) 555-0188',
  time_zone              text NOT NULL DEFAULT 'America/Toronto',
  opens_at               text NOT NULL DEFAULT '14:00' CHECK (opens_at ~ '^([01]\d|2[0-3]):00$'),
  closes_at              text NOT NULL DEFAULT '02:00' CHECK (closes_at ~ '^([01]\d|2[0-3]):00$'),
  end_times              text NOT NULL DEFAULT 'venue-night'
                           CHECK (end_times IN ('venue-night', 'same-date')),
  closed_weekdays        integer[] NOT NULL DEFAULT '{2}',
  footer_hours_en        text NOT NULL DEFAULT 'Every day 2:00 PM – 2:00 AM, Tuesday closed',
  footer_hours_ch        text NOT NULL DEFAULT '每天 14:00 – 次日 02:00，周二休息',
  front_desk_hours_en    text NOT NULL DEFAULT '10:00 AM – 10:00 PM daily',
  front_desk_hours_ch    text NOT NULL DEFAULT '每天 10:00 – 22:00',
  service_fee_bps        integer NOT NULL DEFAULT 500 CHECK (service_fee_bps BETWEEN 0 AND 10000),
  card_service_fee       boolean NOT NULL DEFAULT false,
  tax_bps                integer NOT NULL DEFAULT 1300 CHECK (tax_bps BETWEEN 0 AND 10000),
  points_per_dollar      integer NOT NULL DEFAULT 1 CHECK (points_per_dollar >= 0),
  cancel_hours           integer NOT NULL DEFAULT 0 CHECK (cancel_hours >= 0),
  booking_days_ahead     integer NOT NULL DEFAULT 365 CHECK (booking_days_ahead > 0),
  top_up_min             numeric(10,2) NOT NULL DEFAULT 0.50 CHECK (top_up_min > 0),
  top_up_max             numeric(10,2) NOT NULL DEFAULT 2000.00,
  version                integer NOT NULL DEFAULT 1,
  updated_at             timestamptz NOT NULL DEFAULT now(),
  CHECK (top_up_max >= top_up_min)
);
INSERT INTO venue_settings DEFAULT VALUES;

CREATE TABLE venue_closed_dates (
  date        date PRIMARY KEY,
  reason      text,
  created_at  timestamptz NOT NULL DEFAULT now()
);
