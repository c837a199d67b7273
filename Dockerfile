# syntax=docker/dockerfile:1
# One image a service: --target service --build-arg WORKSPACE=services/stock. Jobs and commands: --target programs.
ARG NODE_IMAGE=node:24-bookworm-slim

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
RUN mkdir /built \
  && find . -name node_modules -prune -o -type d -name dist -prune -exec cp -r --parents -t /built {} + \
  && find /built -name '*.d.ts' -delete -o -name .tsbuildinfo -delete

# One workspace with the production dependencies of it and of what it links to. All files are root's: the process can change none.
FROM ${NODE_IMAGE} AS runtime
WORKDIR /forecourt
ARG WORKSPACE
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund --workspace "${WORKSPACE:?says which workspace the image is of}"
COPY --from=build /built ./
COPY deploy/containers/healthcheck.mjs deploy/containers/
# The gateway answers with the first and paints the last; stock and the drop folder read feeds by these mappings.
COPY contracts/generated contracts/generated
COPY contracts/mappings contracts/mappings
COPY packages/drawn-vehicles/masters packages/drawn-vehicles/masters
ENV NODE_ENV=production \
  WORKSPACE=${WORKSPACE}

# Jobs and operators' commands: node deploy/dist/programs/NAME.js
FROM runtime AS programs
COPY deploy/demo deploy/demo
COPY tools/demo-stock/pictures tools/demo-stock/pictures
RUN mkdir /data && chown node:node /data
ENV FORECOURT_DATA=/data
USER node
CMD ["node", "--version"]

FROM runtime AS service
ENV HOST=0.0.0.0 \
  PORT=3000 \
  SPOOL_FOLDER=/spool \
  PICTURE_FOLDER=/pictures
RUN mkdir --mode=700 /spool /pictures /journal && chown node:node /spool /pictures /journal
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=90s --retries=3 CMD ["node", "deploy/containers/healthcheck.mjs"]
# Secrets come as a file rather than as variables that `docker inspect` shows; exec lets the service itself get the signal to stop.
CMD ["sh", "-c", "exec node --enable-source-maps --env-file-if-exists=/run/secrets/service.env \"$WORKSPACE/dist/main.js\""]
