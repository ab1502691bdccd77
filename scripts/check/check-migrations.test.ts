import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { findRepeated, findUnsafe } from './check-migrations.mjs'

const problemsOf = (sql: string): string[] => findUnsafe('0099-x.sql', sql)

test.each([
  'drop table letters;',
  'alter table users drop column login;',
  'alter table users\n  add column a text,\n  drop column login;',
  'alter table users rename column login to name;',
  'alter table users rename to people;',
  'alter table invoices alter column total type numeric;',
  'alter table users alter column login set not null;',
  'alter table users add column nick text not null;',
  'create index readings_x on readings (meter_id);',
  'create unique index accounts_x on accounts (number);',
  'alter table payments add constraint c check (amount > 0);',
  'alter table payments add foreign key (account_id) references accounts;',
  'truncate attempts;',
])('FT27 an older node could not live with it: %s', (sql) => {
  expect(problemsOf(sql)).toHaveLength(1)
})

test.each([
  "create table a (b text not null); create index a_b on a (b); alter table a add constraint c check (b <> '');",
  'alter table users add column nick text;',
  "alter table users add column nick text not null default '';",
  'create index readings_import on readings using brin (import_id);',
  'alter table payments add constraint c check (amount > 0) not valid;',
  'create index feedback_x on feedback_messages (name);',
  '-- safe: empty in every portal until this version\nalter table users alter column nick set not null;',
  "comment on table users is 'drop table; truncate';",
  'create function f() returns void language plpgsql as $$ begin truncate scratch; end $$;',
  '-- drop table letters; comes later\ncreate table z (id bigint);',
])('FT27 old and new nodes work side by side on it: %s', (sql) => {
  expect(problemsOf(sql)).toEqual([])
})

test('FT27 a reason counts for the statement below it only', () => {
  expect(problemsOf('-- safe: nobody reads it\ndrop table a1;\ndrop table a2;')).toHaveLength(1)
})

test('FT27 two migrations with one number are refused', () => {
  expect(findRepeated(['0088-a.sql', '0088-b.sql', '0089-c.sql'])).toEqual([
    '0088-b.sql: another migration has this number',
  ])
})
