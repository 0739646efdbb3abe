import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the product, in the order a visitor meets them. */
export default [
  index("storefront/home.tsx"),
  route("home", "storefront/alternative-home.tsx"),
  route("track-store", "storefront/track-store.tsx", { id: "track-store" }),
  route("music", "storefront/track-store.tsx", { id: "music" }),
  route("music/:slug", "storefront/track.tsx"),
  route("sale", "storefront/sale.tsx"),
  route("services", "storefront/services.tsx"),
  route("faq", "storefront/faq.tsx"),
  route("contact", "storefront/contact.tsx"),
  route("terms", "storefront/legal.tsx", { id: "terms" }),
  route("privacy", "storefront/legal.tsx", { id: "privacy" }),
  route("copyright", "storefront/legal.tsx", { id: "copyright" }),
  route("license", "storefront/legal.tsx", { id: "license" }),
  route("likes", "storefront/likes.tsx"),
  route("login", "storefront/login.tsx"),
  route("admin/login", "admin/login.tsx"),
  route("logout", "endpoints/logout.ts"),

  route("admin", "admin/shell.tsx", [
    index("admin/dashboard.tsx"),
    route("dashboard", "admin/landing.tsx"),
    route("music-manager", "admin/music-manager.tsx"),
    route("track/:id", "admin/track.tsx"),
    route("users", "admin/users.tsx"),
  ]),

  route("uploads/from-address", "endpoints/upload-from-address.ts"),
  route("uploads/:id/state", "endpoints/upload-state.ts"),
  route("uploads/:id?", "endpoints/uploads.ts"),
  route("media/:bucket/:name", "endpoints/media.ts"),
  route("live", "endpoints/live.ts"),
  route("sitemap.xml", "endpoints/sitemap.ts"),
  route("robots.txt", "endpoints/robots.ts"),
  route("healthz", "endpoints/healthz.ts"),
  route("readyz", "endpoints/readyz.ts"),
  route("metrics", "endpoints/metrics.ts"),

  route("*", "storefront/not-found.tsx"),
] satisfies RouteConfig;
