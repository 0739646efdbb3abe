import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/*
 * Server of `node:http` alone, with which a cached page is compared. It sends the same bytes with
 * the same headers. `node bench/bare-server.ts URL` prints its port.
 */

const [url = ""] = process.argv.slice(2);
const answer = await new Promise<IncomingMessage>((resolve) =>
  get(url, { headers: { "Accept-Encoding": "br" } }, resolve),
);
const body = await buffer(answer);
const {
  date: _date,
  connection: _connection,
  "keep-alive": _keepAlive,
  ...headers
} = answer.headers;

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.maxRequestsPerSocket = 1_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
