-- A message to the city that a provider's operators answer (requirement R04); null: the city does.
alter table feedback_messages add column forwarded_to bigint references providers;
create index feedback_messages_forwarded on feedback_messages (forwarded_to, due_on) where forwarded_to is not null;
