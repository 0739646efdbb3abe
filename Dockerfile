# A shop in a container, with the same two commands as anywhere: the packages, then the start.
# Everything that a shop keeps is in the volume /data, unless DATABASE_URL says otherwise.
FROM node:24-bookworm-slim

# The shop starts a PostgreSQL of its own, which refuses to be root; so does the shop here.
WORKDIR /shop
RUN mkdir /data && chown node:node /shop /data
USER node

# The folder of the shop may be read-only later; npm writes its notes where nothing is kept.
ENV NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false

# Packages first: they change seldom. No package runs a script here (.npmrc).
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci && rm -rf /tmp/npm

COPY --chown=node:node . .
RUN sh scripts/setup.sh --build

ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000

# As long as the process lives; /readyz says whether database and storage answer, for what routes visitors.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]

# npm hands SIGTERM on; the shop then finishes what is in flight and closes its database last.
STOPSIGNAL SIGTERM
CMD ["npm", "start"]
