# The toolchain builds, the slim image runs. Try it without an engine: scripts/checks/docker-check
# Base images are named by digest and Debian's packages come from one day's archive, so that the same file makes the same
# image. docs/operations.md, Container, says when and how to move them.
ARG DEBIAN_DAY=20260918T000000Z

FROM swift:6.3.1-bookworm@sha256:6599a94ba25ccf44d707a12319da7b7e57f3d92ec2b9d62819da9a4d41f01bff AS build
ARG DEBIAN_DAY
COPY scripts/release/debian-day /usr/local/sbin/
RUN debian-day "$DEBIAN_DAY" \
    && apt-get install -y --no-install-recommends libcurl4-openssl-dev libsqlite3-dev zlib1g-dev python3 binutils \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# The dependencies change less often than the sources. The manifest looks which domains there are.
COPY Package.* ./
COPY Sources/Domains ./Sources/Domains
RUN swift package resolve
COPY Sources ./Sources
COPY Tests ./Tests
COPY scripts/lib.sh ./scripts/
COPY scripts/release/steward.profdata scripts/release/steward.order ./scripts/release/
RUN bash -c 'source scripts/lib.sh && build_release'
RUN bash -c 'source scripts/lib.sh && stage_release /stage'

FROM debian:bookworm-20260918-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251 AS base
ARG DEBIAN_DAY
COPY scripts/release/debian-day /usr/local/sbin/
RUN debian-day "$DEBIAN_DAY" \
    && apt-get install -y --no-install-recommends libcurl4 libsqlite3-0 zlib1g poppler-utils ca-certificates tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && install -d /usr/share/doc/steward \
    && dpkg-query -W -f '${Package}\t${Version}\t${Architecture}\n' > /usr/share/doc/steward/debian.tsv \
    && useradd --system --user-group --uid 10001 --home-dir /data --shell /usr/sbin/nologin steward \
    && install -d -o steward -g steward -m 0700 /data

FROM build AS bill
COPY --from=base /usr/share/doc/steward/debian.tsv /stage/
COPY scripts/release/sbom scripts/release/packages.tsv ./scripts/release/
COPY scripts/checks/repository.py ./scripts/checks/
RUN scripts/release/sbom --debian /stage/debian.tsv > /stage/sbom.cdx.json

FROM base AS release
COPY --from=build /stage/bin/steward /usr/local/bin/steward
COPY --from=build /stage/share/steward /usr/local/share/steward
COPY --from=build /stage/names /usr/lib/debug/.build-id
COPY --from=build /stage/bin/swift-backtrace-static /usr/local/libexec/swift-backtrace-static
COPY --from=bill /stage/sbom.cdx.json /usr/share/doc/steward/
COPY LICENSE NOTICE /usr/share/doc/steward/
# A crash leaves the names of the functions on its stack, and neither registers nor memory, which hold what users said.
ENV SWIFT_BACKTRACE=enable=yes,swift-backtrace=/usr/local/libexec/swift-backtrace-static,registers=none,images=none,threads=crashed,limit=20,sanitize=yes,color=no,interactive=no
# Inside a container the service must be reachable from outside it: it then asks for a token (steward token create).
ENV STEWARD_HOST=0.0.0.0 \
    STEWARD_PORT=8080 \
    STEWARD_DATABASE=/data/steward.sqlite \
    STEWARD_LOG_FORMAT=json
USER steward
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["steward", "check"]
ENTRYPOINT ["steward"]
CMD ["serve"]

# To try what is to be released: docker build --target staging. The same program, which logs more and says so in /health.
FROM release AS staging
ENV STEWARD_STAGE=staging \
    STEWARD_LOG_LEVEL=debug

FROM release
