# Builds the image of the product: `docker compose up`, see docs/operations.md. Tests read this file, one instruction on each line.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc tsconfig.base.json LICENSE CHANGELOG.md .env.example ./
COPY docs/operations.md docs/operations.md
COPY contract contract
COPY server server
COPY web web
COPY bin bin
COPY tools tools
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run release -- /release

FROM node:24.21.0-bookworm-slim AS release
WORKDIR /app
COPY --from=build /release /release
RUN npm install --ignore-scripts --no-audit --no-fund /release/kanisa-*.tgz
# The image has Node.js already.
RUN rm -r node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /app
COPY --from=release /app /app
# The product writes to this folder only. Everything else may be read-only.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering", "node_modules/kanisa/server/build/main.js"]
