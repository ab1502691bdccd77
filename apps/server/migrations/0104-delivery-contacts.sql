-- Who else gets the letter about a late delivery: an address outside the portal (requirement R10; decision 0158).
alter table delivery_schedules add column contact text check (length(contact) between 3 and 254);
