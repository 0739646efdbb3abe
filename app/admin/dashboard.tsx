import { CircleHelp, Disc3, HardDrive, Heart, Mail, SlidersHorizontal, Users } from "lucide-react";
import { href } from "react-router";
import { countUsers } from "#app/accounts/user-list.server.ts";
import { countTracks } from "#app/catalogue/count-tracks.server.ts";
import { countFiles } from "#app/catalogue/storage-health.server.ts";
import { countFaq } from "#app/content/faq.server.ts";
import { countMessages } from "#app/messages/message-list.server.ts";
import { countPackages } from "#app/service-packages/services.server.ts";
import type { Route } from "./+types/dashboard";
import { AdminHeading } from "./parts/admin-heading.tsx";
import { Counter } from "./parts/counter.tsx";

export async function loader() {
  const [tracks, packages, questions, messages, users, files] = await Promise.all([
    countTracks(),
    countPackages(),
    countFaq(),
    countMessages(),
    countUsers(),
    countFiles(),
  ]);
  return { tracks, packages, questions, messages, users, files };
}

export function meta() {
  return [{ title: "Admin Dashboard · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { tracks, packages, questions, messages, users, files } = loaderData;
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
        <Counter
          icon={SlidersHorizontal}
          count={packages}
          name="Serviços"
          detail="pacotes de mixagem e masterização"
          to={href("/admin/services")}
          action="Gerenciar serviços"
        />
        <Counter
          icon={CircleHelp}
          count={questions}
          name="FAQs"
          detail="perguntas respondidas"
          to={href("/admin/faq")}
          action="Gerenciar FAQ"
        />
        <Counter
          icon={Mail}
          count={messages.all}
          name="Mensagens"
          detail={`${messages.unread} ${messages.unread === 1 ? "não lida" : "não lidas"}`}
          to={href("/admin/messages")}
          action="Ver mensagens"
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
