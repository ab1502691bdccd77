-- A register is the whole of its month or days: what it no longer names is looked for among these, not among all
-- payments of years. Months come one after another, so a summary of each stretch of the table finds them.
create index payments_of_month on payments using brin (billing_month, paid_on) with (autosummarize = on);
