# One image a service: --target service --build-arg WORKSPACE=services/stock. Jobs and commands: --target programs.
# All of them share every layer but the last, small ones: a machine stores and fetches the common ones once.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

# What npm needs to know, apart from sources: a layer below is made anew only where one of these files has changed.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /forecourt
COPY . .
RUN mkdir /manifests \
  && find . -name node_modules -prune -o \( -name package.json -o -name package-lock.json \) -exec cp --parents -t /manifests {} +

FROM ${NODE_IMAGE} AS build
WORKDIR /forecourt
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
# Everything is installed, and the Node is this one.
RUN FORECOURT_UNDER_PINNED_NODE=1 node deploy/scripts/run.mjs build
# Test tools are built with the rest, but no image runs them.
RUN mkdir /built \
  && find . \( -name node_modules -o -path ./e2e -o -path ./bench -o -path ./tools/faults -o -path ./tools/simulate \) -prune \
    -o -type d -name dist -prune -exec cp -r --parents -t /built {} + \
  && rm -r /built/frontend/dist/types \
  && find /built \( -name '*.d.ts' -o -name '*.d.ts.map' -o -name '*.tsbuildinfo' -o -name '*.spec.js' -o -name '*.spec.js.map' \) -delete

# The production dependencies of all services and programs, by the lock file, with their bill of materials (CycloneDX). Types, sources, source
# maps and manuals are for developers, other builds for browsers and other runtimes; Nest's documentation plugin asks for TypeScript, which
# nothing here runs.
FROM ${NODE_IMAGE} AS packages
WORKDIR /forecourt
COPY --from=manifests /manifests ./
ENV WORKSPACES="--workspace services/gateway --workspace services/identity --workspace services/leads --workspace services/search-indexer \
  --workspace services/sites --workspace services/stock --workspace deploy"
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund ${WORKSPACES} \
  && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx ${WORKSPACES} > sbom.cdx.json \
  && rm -r node_modules/typescript node_modules/typeorm/browser node_modules/rxjs/src node_modules/bare-*/prebuilds \
  && find . -path '*/node_modules/*' -type f \
    \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete

# Node without npm. All files are root's: the process can change none.
FROM ${BASE_IMAGE} AS runtime
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home --home-dir /nonexistent node
WORKDIR /forecourt
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /forecourt ./
COPY --from=build /built ./
COPY deploy/containers/healthcheck.mjs deploy/containers/
# The gateway answers with the first and paints the last; stock and the drop folder read feeds by these mappings.
COPY contracts/generated contracts/generated
COPY contracts/mappings contracts/mappings
COPY packages/drawn-vehicles/masters packages/drawn-vehicles/masters
ENV NODE_ENV=production

# Jobs and operators' commands: node deploy/dist/programs/NAME.js
FROM runtime AS programs
COPY deploy/demo deploy/demo
COPY tools/demo-stock/pictures tools/demo-stock/pictures
RUN mkdir /data && chown node:node /data
ENV FORECOURT_DATA=/data
USER node
CMD ["node", "--version"]

FROM runtime AS service
RUN mkdir --mode=700 /spool /pictures /journal && chown node:node /spool /pictures /journal
ENV HOST=0.0.0.0 \
  PORT=3000 \
  SPOOL_FOLDER=/spool \
  PICTURE_FOLDER=/pictures
EXPOSE 3000
# Secrets come as a file rather than as variables that `docker inspect` shows; exec lets the service itself get the signal to stop.
CMD ["sh", "-c", "exec node --enable-source-maps --env-file-if-exists=/run/secrets/service.env \"$WORKSPACE/dist/main.js\""]
# Last, so that services differ in nothing else. The health check is docker-compose.yml's: the OCI format of images has no place for one.
ARG WORKSPACE
ENV WORKSPACE=${WORKSPACE}
RUN test -f "${WORKSPACE:?says which workspace the image is of}/dist/main.js"
USER node
