# Builds the image of the product: `docker compose up`, see docs/operations.md. Tests read this file, one instruction on each line.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contract contract
COPY server server
COPY web web
COPY bin bin
COPY tools tools
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build

FROM node:24.21.0-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/package.json
COPY server/package.json server/package.json
COPY web/package.json web/package.json
# Installs the server's packages only: no build tools, and no servers that only tests need.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=server --workspace=contract

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json ./
COPY bin bin
COPY contract/package.json contract/package.json
COPY server/package.json server/package.json
# The server has its own version of a package that a tool needs in another version.
COPY --from=modules /app/server/node_modules server/node_modules
COPY server/migrations server/migrations
COPY --from=build /app/server/build server/build
COPY --from=build /app/web/build web/build
# The product writes to this folder only. Everything else may be read-only.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering", "server/build/main.js"]
