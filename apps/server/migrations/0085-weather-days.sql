-- The mean outdoor temperature of each day, loaded by an administrator: the comparison of heating with last year uses it
-- (decision 0130). `settlement` is the town as in `premises.address_key`; empty: the whole city.
create table weather_days (
  settlement  text not null default '',
  day         date not null,
  mean_c      numeric(4, 1) not null,
  primary key (settlement, day)
);
