-- How a message is answered (requirement R03; decision 0156): people without e-mail call, too.
alter table feedback_messages
  add column answer_way text not null default 'email' check (answer_way in ('email', 'phone', 'post', 'cabinet')),
  -- A phone (E.164) or a postal address; empty for the other ways. `email` is empty unless the way is 'email'.
  add column answer_to text not null default '',
  -- Whose cabinet shows the answer.
  add column answer_person bigint references users on delete set null;
create index feedback_messages_answer_person on feedback_messages (answer_person) where answer_person is not null;
