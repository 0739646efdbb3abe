-- Languages of the storefront. The owner's texts are written in the default language.
alter table settings add column languages text[] not null default '{en,pt,es,fr,de}'
  check (languages @> '{en}');
