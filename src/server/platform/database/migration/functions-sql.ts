/**
 * Functions that turn a text of a JSON document into a column's value: immutable, as generated columns demand, and null for
 * what is not of the type, so that a field whose type was changed never stops a start.
 */
export const FUNCTIONS_SQL = `
create or replace function iso_date(value text) returns date language sql immutable parallel safe
return case when value ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' and left(value, 4) <> '0000' then
  case when substr(value, 9, 2)::int <= extract(day from make_date(left(value, 4)::int, substr(value, 6, 2)::int, 1) + interval '1 month' - interval '1 day')
  then make_date(left(value, 4)::int, substr(value, 6, 2)::int, substr(value, 9, 2)::int) end end;

create or replace function iso_instant(value text) returns timestamptz language sql immutable parallel safe
return case when value ~ '^[0-9-]{10}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$' and iso_date(left(value, 10)) is not null
then value::timestamptz end;

create or replace function whole_number(value text) returns bigint language sql immutable parallel safe
return case when value ~ '^-?[0-9]{1,18}$' then value::bigint end;

create or replace function real_number(value text) returns double precision language sql immutable parallel safe
return case when value ~ '^-?[0-9]{1,250}(\\.[0-9]+)?$' then value::double precision end;

create or replace function truth_value(value text) returns boolean language sql immutable parallel safe
return case value when 'true' then true when 'false' then false end;

create or replace function uuid_value(value text) returns uuid language sql immutable parallel safe
return case when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end;

create or replace function audit_row_id(seq bigint) returns uuid language sql immutable parallel safe
return lpad(to_hex(seq), 32, '0')::uuid;

create or replace function text_list(value jsonb) returns text[] language sql immutable parallel safe
return case when jsonb_typeof(value) = 'array' then array(select jsonb_array_elements_text(value)) end;

create or replace function uuid_list(value jsonb) returns uuid[] language sql immutable parallel safe
return case when jsonb_typeof(value) = 'array' then array(select uuid_value(entry) from jsonb_array_elements_text(value) as entry where uuid_value(entry) is not null) end;
`
