alter table user_profiles drop constraint user_profiles_admin_language_check;
alter table user_profiles add constraint user_profiles_admin_language_check
  check (admin_language = 'original' or admin_language ~ '^[a-z]{2}$');
