# Two stages: the toolchain builds, the slim image runs. Try it without an engine: scripts/checks/docker-check

FROM swift:6.3.1-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libcurl4-openssl-dev libsqlite3-dev \
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
RUN mkdir -p /stage/bin /stage/share/steward \
    && cp "$(swift build -c release --static-swift-stdlib --show-bin-path)/steward" /stage/bin/steward \
    && cp -R "$(swift build -c release --static-swift-stdlib --show-bin-path)"/steward_*.resources /stage/share/steward/ \
    && cp /usr/libexec/swift/linux/swift-backtrace-static /stage/bin/

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends libcurl4 libsqlite3-0 ca-certificates tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --user-group --uid 10001 --home-dir /data --shell /usr/sbin/nologin steward \
    && install -d -o steward -g steward -m 0700 /data
COPY --from=build /stage/bin/steward /usr/local/bin/steward
COPY --from=build /stage/share/steward /usr/local/share/steward
COPY --from=build /stage/bin/swift-backtrace-static /usr/local/libexec/swift-backtrace-static
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
