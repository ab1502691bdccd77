-- Whose accounts the demonstration made: their passwords stand in a file, so `portal demo end` closes them, and
-- administrators are warned until then.
create table demonstration_people (
  user_id bigint primary key references users on delete cascade
);
insert into demonstration_people (user_id)
select user_id from user_emails
where email in ('resident@kalynivsk.example', 'operator@kalynivsk.example', 'administrator@kalynivsk.example')
  and confirmed_at is not null;
