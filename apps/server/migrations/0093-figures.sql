-- Figures of the overview (requirement R05, decision 0151). A job counts them, so that no look at the overview reads the
-- months of 300,000 accounts.
create table counted_figures (
  figure       text not null check (figure in ('readings', 'homes', 'payments', 'letters')),
  on_day       date not null,   -- for homes and payments the first of the month
  provider_id  bigint not null, -- 0: the whole city; homes have such rows besides those of providers, letters have only these
  part         text not null,   -- the column of the figure's table
  amount       bigint not null,
  primary key (figure, on_day, provider_id, part)
);

-- When each month was counted last.
create table counted_months (
  figure      text not null,
  month       date not null,
  counted_at  timestamptz not null,
  primary key (figure, month)
);

-- Searches of the public help that found nothing. Words without digits, addresses and names of persons; the day, no moment.
create table missed_searches (
  on_day  date not null,
  words   text not null check (length(words) between 2 and 60),
  times   integer not null default 1,
  primary key (on_day, words)
);

-- The figures that are counted at each look, by the days of a month.
create index feedback_messages_due on feedback_messages (due_on);
create index import_runs_age on import_runs (created_at) where purpose = 'import';
-- A month of the payments that no register contains yet.
create index service_payments_counted_on on service_payments (paid_on) where counts;
