-- What a customer is searched by, with the digits of the phone number besides as they were typed: whoever calls is
-- found by 4165550111 as by 416-555-0111. The earlier function stays for the build before this one.
CREATE FUNCTION customer_words(first_name text, last_name text, email text, phone text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(first_name || ' ' || last_name || ' ' || last_name || first_name || ' ' || email
               || ' ' || coalesce(phone, '') || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), ''))
$$;
CREATE INDEX users_words ON users
  USING gin (letter_grams(customer_words(first_name, last_name, email, phone)))
  WHERE deleted_at IS NULL;
DROP INDEX users_search;
