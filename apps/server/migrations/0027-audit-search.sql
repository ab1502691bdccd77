-- The log of staff is searched by who, what and to what (requirement J06), always the newest first: each search is one
-- range of one index. The id tells apart what happened in the same millisecond.
drop index audit_log_at;
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_who on audit_log (lower(actor), at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_target on audit_log (target, at desc, id desc);
-- A look at the log itself is recorded once a day and person; its target is the day.
create unique index audit_log_looked on audit_log (actor_id, target) where action = 'audit.view';
