import { Disc3, HardDrive, Heart, type LucideIcon, Users } from "lucide-react";
import { href, Link } from "react-router";
import { countUsers } from "#app/accounts/user-list.server.ts";
import { countTracks } from "#app/catalogue/count-tracks.server.ts";
import { countFiles } from "#app/catalogue/storage-health.server.ts";
import type { Route } from "./+types/dashboard";
import { AdminHeading } from "./parts/admin-heading.tsx";

export async function loader() {
  const [tracks, users, files] = await Promise.all([countTracks(), countUsers(), countFiles()]);
  return { tracks, users, files };
}

export function meta() {
  return [{ title: "Admin Dashboard · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { tracks, users, files } = loaderData;
  return (
    <main id="content" lang="pt" className="min-w-0 pb-16">
      <AdminHeading title="Painel de administração" text="O estado da loja neste momento." />
      <ul className="grid border-line border-t border-l sm:grid-cols-2 xl:grid-cols-3">
        <Counter
          icon={Disc3}
          count={tracks.all}
          name="Faixas"
          detail={`${tracks.drafts} em rascunho, ${tracks.sold} vendidas`}
          to={href("/admin/music-manager")}
          action="Gerenciar músicas"
        />
        <Counter icon={Heart} count={tracks.likes} name="Curtidas" detail="em todas as faixas" />
        <Counter
          icon={Users}
          count={users.all}
          name="Usuários"
          detail={`${users.active} ${users.active === 1 ? "ativo" : "ativos"}`}
          to={href("/admin/users")}
          action="Gerenciar usuários"
        />
        <Counter
          icon={HardDrive}
          count={files.all}
          name="Arquivos"
          detail={files.broken > 0 ? `${files.broken} com problema` : "todos em ordem"}
          to={href("/admin/settings")}
          action="Configurações"
        />
      </ul>
    </main>
  );
}

type CounterProps = {
  icon: LucideIcon;
  count: number;
  name: string;
  detail: string;
  /** Where what is counted can be seen to. */
  to?: string;
  action?: string;
};

function Counter({ icon: Icon, count, name, detail, to, action }: CounterProps) {
  return (
    <li className="flex flex-col border-line border-r border-b p-5">
      <h2 className="flex items-center gap-2 text-muted text-sm">
        <Icon aria-hidden className="size-4" strokeWidth={1.75} /> {name}
      </h2>
      <p className="display-type mt-3 text-5xl tabular-nums">{count.toLocaleString("pt-BR")}</p>
      <p className="mt-2 text-muted text-sm">{detail}</p>
      {to && (
        <Link
          to={to}
          className="mt-4 inline-flex min-h-9 items-center self-start border-edge/60 border-b font-semibold text-sm hover:border-accent hover:text-accent"
        >
          {action}
        </Link>
      )}
    </li>
  );
}
