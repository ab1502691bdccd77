-- Registers of payments write people as «ПІДГІРНА І.І.»: an initial stands beside no Cyrillic letter of its own word.
create or replace function import_latin_i(written text) returns text
language sql immutable parallel safe as $$
  select case when written ~ '[Ii]' and written ~ '[Ѐ-ӿ]' then
    regexp_replace(regexp_replace(written,
      '(?<=[Ѐ-ӿ’''`ʼ])I|I(?=[Ѐ-ӿ’''`ʼ])|\yI(?=\.)', 'І', 'g'),
      '(?<=[Ѐ-ӿ’''`ʼ])i|i(?=[Ѐ-ӿ’''`ʼ])|(?<=\s)i(?=\s)', 'і', 'g')
  else written end
$$;
