-- An import joins the last readings and the balances of the month before to all accounts of its provider. Rows of a month
-- lie together, as imports wrote them, so an index of block ranges finds them and costs each new row almost nothing (0063).
create index readings_month on readings using brin (billing_month);
create index invoices_month on invoices using brin (billing_month);
