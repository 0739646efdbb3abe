import { connect, type Socket } from "node:net";

/*
 * A process of its own that asks for one address as fast as it is answered, over as many connections as it
 * is told to. `node bench/load.ts URL MILLISECONDS CONNECTIONS` prints how many answers came in a second.
 * It speaks HTTP by hand: a client that does more would be what is measured.
 */

const [url = "", milliseconds = "1000", connections = "8"] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(url);
const request = Buffer.from(
  `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\n\r\n`,
);

/** As many as the shop answers on one. */
const MOST_A_CONNECTION = 1_000;

let answers = 0;
let isOver = false;
const open = new Set<Socket>();

/** Counts the answers on one connection; one that the server ends is opened again. */
function ask(): void {
  let [waiting, asked] = [0, 0];
  let head = "";
  const socket = connect(Number(port), hostname, () => socket.write(request));
  open.add(socket);
  socket.setNoDelay(true);
  socket.on("data", (chunk) => {
    if (waiting > 0) waiting -= chunk.length;
    else {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
      if (length === undefined || !head.startsWith("HTTP/1.1 200"))
        throw new Error(head.slice(0, end));
      waiting = Number(length) - (head.length - end - 4);
      head = "";
    }
    if (waiting > 0) return;
    answers += 1;
    asked += 1;
    if (asked === MOST_A_CONNECTION) socket.end();
    else if (!isOver) socket.write(request);
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    open.delete(socket);
    if (!isOver) ask();
  });
}

for (let count = 0; count < Number(connections); count += 1) ask();
const begun = performance.now();
setTimeout(() => {
  isOver = true;
  const seconds = (performance.now() - begun) / 1000;
  for (const socket of open) socket.destroy();
  process.stdout.write(`${answers / seconds}\n`);
}, Number(milliseconds));
