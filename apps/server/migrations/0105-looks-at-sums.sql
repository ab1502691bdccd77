-- The card of an account shows what the other accounts at the address owe. Their residents see that look, too (decision
-- 0170). card_look_id: the look at the card that showed the sum; null: this look is at the card itself.
alter table account_looks add column card_look_id bigint;
