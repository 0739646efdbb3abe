# A shop in a container. The first stage builds it with the same command as anywhere; the second has only what
# runs it. Everything that a shop keeps is in the volume /data, unless DATABASE_URL says otherwise.
FROM node:24-bookworm-slim AS build

WORKDIR /shop
ENV NPM_CONFIG_UPDATE_NOTIFIER=false

# Packages first: they change seldom. No package runs a script here (.npmrc).
COPY package.json package-lock.json .npmrc ./
RUN npm ci

COPY . .
RUN sh scripts/setup.sh --build && node scripts/gather-runtime.ts /runtime

FROM node:24-bookworm-slim

WORKDIR /shop
RUN mkdir /data && chown node:node /data
COPY --from=build /runtime ./

# The shop starts a PostgreSQL of its own, which refuses to be root; so does the shop here.
USER node

# The folder of the shop is never written to; npm writes its notes where nothing is kept.
ENV NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false

ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000

# As long as the process lives; /readyz says whether database and storage answer, for what routes visitors.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]

# npm hands SIGTERM on; the shop then finishes what is in flight and closes its database last.
STOPSIGNAL SIGTERM
CMD ["npm", "start"]
