-- The environment's keys take precedence. These are sealed with a key outside the database.
alter table settings
  add column stripe_keys bytea,
  add column paypal_keys bytea;
