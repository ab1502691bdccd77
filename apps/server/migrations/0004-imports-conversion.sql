-- What the import's set-wise checks call. Every function answers null for text that is not what it should be,
-- because an exception would end the whole file, and one bad row must not.

-- `parts` says which group of the pattern is year, month and day; day 0 means the first of the month.
-- A year of two digits belongs to this century.
create function import_day(written text, pattern text, parts integer[]) returns date
language sql immutable parallel safe as $$
  select case
    when part.month not between 1 and 12 or part.year not between 1900 and 2199 or part.day not between 1 and 31 then null
    when part.day > extract(day from make_date(part.year, part.month, 1) + interval '1 month - 1 day') then null
    else make_date(part.year, part.month, part.day)
  end
  from (
    select case when length(found[parts[1]]) = 2 then 2000 else 0 end + found[parts[1]]::integer as year,
           found[parts[2]]::integer as month,
           case when parts[3] = 0 then 1 else found[parts[3]]::integer end as day
    from regexp_match(written, pattern) as found
  ) as part
$$;

-- CP866 has no «І і»: exporters write Latin I i (DF12). Latin words, such as serial numbers, stay.
create function import_latin_i(written text) returns text
language sql immutable parallel safe as $$
  select case when written ~ '[Ii]' then
    regexp_replace(regexp_replace(written,
      '(?<=[Ѐ-ӿ’''`ʼ])I|I(?=[Ѐ-ӿ’''`ʼ])', 'І', 'g'),
      '(?<=[Ѐ-ӿ’''`ʼ])i|i(?=[Ѐ-ӿ’''`ʼ])|(?<=\s)i(?=\s)', 'і', 'g')
  else written end
$$;

-- Every apostrophe inside a word becomes ’.
create function import_apostrophe(written text) returns text
language sql immutable parallel safe as $$
  select case when written ~ '[''`ʼ‘´ʹ′]'
    then regexp_replace(written, '(?<=\w)[''`ʼ‘´ʹ′](?=\w)', '’', 'g') else written end
$$;

-- A Ukrainian number to E.164; anything else as it is written.
create function import_phone(written text) returns text
language sql immutable parallel safe as $$
  select case
    when digit ~ '^380[0-9]{9}$' then '+' || digit
    when digit ~ '^0[0-9]{9}$' then '+38' || digit
    else written
  end
  from (select regexp_replace(written, '[^0-9]', '', 'g') as digit) as digits
$$;

-- A line of a refused row, or of a row that was taken though something in it does not agree.
alter table import_refusals add column taken boolean not null default false;
alter table imports
  add column rows_removed bigint not null default 0,
  add column rows_warned  bigint not null default 0;
