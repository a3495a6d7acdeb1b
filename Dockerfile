FROM node:20-slim AS build
WORKDIR /lantern
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /lantern
COPY --from=build --chown=node:node /lantern ./
USER node
EXPOSE 3000
CMD ["node", "server/dist/src/main.js"]
