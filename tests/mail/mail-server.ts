import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type Mood = "accepts" | "never answers" | "is busy" | "rejects the login" | "rejects the email";

/** Real mail server on its own port, which stores what it accepts. */
export type MailServer = {
  url: string;
  mood: Mood;
  /** Attempts that reached the login. */
  tries: number;
  /** Complete emails, accepted or not. */
  received: number;
  mails: { to: string[]; source: string }[];
  /** Returns the number of pending emails. */
  countHanging(): number;
  /** Accepts emails from now on, including pending ones. */
  answerAll(): void;
  close(): Promise<void>;
};

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** Opens a server that offers TLS, if asked to, with a certificate that no client can trust. */
export async function openMailServer({ offersTls = false } = {}): Promise<MailServer> {
  const hanging: (() => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username }, _session, answer) {
      opened.tries += 1;
      if (opened.mood === "rejects the login") answer(refusal(535, "Authentication failed"));
      else answer(null, { user: username });
    },
    onMailFrom(_address, _session, answer) {
      if (opened.mood === "is busy") answer(refusal(451, "Try again later"));
      else if (opened.mood === "rejects the email") answer(refusal(550, "Not wanted here"));
      else answer();
    },
    async onData(stream, { envelope }, answer) {
      const source = await text(stream);
      opened.received += 1;
      if (opened.mood === "never answers") hanging.push(accept);
      else accept();
      function accept() {
        opened.mails.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        answer();
      }
    },
  });
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (typeof address !== "object" || !address) throw new Error("The mail server has no port.");
  const opened: MailServer = {
    url: `smtp://shop:secret-of-mail@127.0.0.1:${address.port}`,
    mood: "accepts",
    tries: 0,
    received: 0,
    mails: [],
    countHanging: () => hanging.length,
    answerAll() {
      opened.mood = "accepts";
      for (const accept of hanging.splice(0)) accept();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return opened;
}
