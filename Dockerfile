# The product as one process: `docker compose up`, see docs/operations.md. Each line is also what the tests go by.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contract contract
COPY server server
COPY web web
COPY bin bin
COPY tools tools
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build

FROM node:24-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/package.json
COPY server/package.json server/package.json
COPY web/package.json web/package.json
# Of the server alone: neither the tools nor the servers that only tests need.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=server --workspace=contract

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json ./
COPY bin bin
COPY contract/package.json contract/package.json
COPY server/package.json server/package.json
# Of a package that a tool needs in another version, the server has its own.
COPY --from=modules /app/server/node_modules server/node_modules
COPY server/migrations server/migrations
COPY --from=build /app/server/build server/build
COPY --from=build /app/web/build/client web/build/client
# The one place that is written to. Everything else may be read-only.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering", "server/build/main.js"]
