import { data, href, Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { privatePage } from "#app/web/private-page.ts";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Página não encontrada");
}

export default function NotFoundPage() {
  return (
    <main id="content" lang="pt" className="page-width py-24">
      <p className="fact-type text-muted">404</p>
      <h1 className="display-type mt-4 text-4xl sm:text-6xl">Página não encontrada</h1>
      <p className="mt-5 max-w-xl text-lg text-muted">
        A página que você procura não existe ou mudou de endereço.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to={href("/")} className={buttonLook("accent")}>
          Voltar ao início
        </Link>
        <Link to={href("/track-store")} className={buttonLook("plain")}>
          Ver as faixas
        </Link>
      </p>
    </main>
  );
}
