-- Several people may have typed one number (decision 0071). The password then decides whose sign-in it is, by one Argon2
-- computation: its salt belongs to the number, so that the result can be compared with every holder's.

alter table user_phones
  -- PHC text under the number's salt; null: the password was not at hand since the number or the password changed.
  add column password_hash text,
  -- Mark of the browser that added the number; null: unknown, or the hash is there.
  add column browser_hash  bytea;
