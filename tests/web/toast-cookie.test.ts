import { expect, test } from "vitest";
import { consumeToast, redirectWithToast } from "../../app/platform/forms/toast-cookie.server.ts";

const toast = { title: "Já está", text: "Ana's track “Noite” is up; well, done." };

function withCookie(cookie: string, path = "/"): Request {
  return new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } });
}

test("a toast travels across a redirect in a cookie that lasts a minute", async () => {
  const answer = await redirectWithToast("/sale", toast, {
    headers: { "Set-Cookie": "sid=1; Path=/" },
  });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/sale"]);
  const [other, cookie = ""] = answer.headers.getSetCookie();
  expect(other).toBe("sid=1; Path=/");
  expect(cookie).toMatch(/^toast=[^;]+; Max-Age=60; Path=\/; SameSite=Lax$/);
  const cookieHeader = `sid=1; ${cookie.split(";")[0]}`;
  const taken = await consumeToast(withCookie(cookieHeader));
  expect(taken?.toast).toMatchObject(toast);
  expect(taken?.setCookie).toMatch(/^toast=[^;]*; Max-Age=0;/);
  const byScript = await consumeToast(withCookie(cookieHeader, "/sale.data"));
  expect(byScript?.toast, "an answer that is left unread loses nothing").toEqual(taken?.toast);
  expect(byScript?.setCookie).toBeUndefined();
});

test("a cookie that the shop did not write shows nothing", async () => {
  for (const cookie of ["", "toast=", "toast=x", "toast=eyJ0aXRsZSI6NX0%3D", "toast=%00%ff"]) {
    expect(await consumeToast(withCookie(cookie))).toBeUndefined();
  }
});
