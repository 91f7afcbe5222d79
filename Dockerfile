# animrender for servers: docker build -t animrender --build-arg COMMIT="$(git rev-parse --short HEAD)" .
# docker run --rm -v "$PWD:/work" --user "$(id -u):$(id -g)" animrender render gift.svga --output gift.webp
#
# `make dockerfile` runs these steps without Docker.
ARG SYSTEM=bookworm

FROM swift:6.2-${SYSTEM} AS build
WORKDIR /src
# make and python3, which writes the manual page, are all that the setup expects.
RUN apt-get update -qq && apt-get install -y --no-install-recommends -qq make python3 && rm -rf /var/lib/apt/lists/*
COPY Makefile Scripts/setup ./
RUN ./setup
COPY . .
# What --version names: the repository itself is not copied.
ARG COMMIT=
RUN make install PREFIX=/usr DESTDIR=/install COMMIT="${COMMIT:-}"
RUN Scripts/runtime-packages /install/usr/bin/* > /install/packages

FROM debian:${SYSTEM}-slim
COPY --from=build /install/ /
# What the programs are linked to; ffmpeg for videos, curl for URLs, JavaScriptCore for expressions, giflib and librsvg for
# GIF and SVG pictures, fonts for texts: Latin, Cyrillic, Greek, Arabic, Hebrew; Chinese, Japanese, Korean; emoji.
RUN apt-get update -qq && \
    xargs -a /packages apt-get install -y --no-install-recommends -qq ca-certificates curl ffmpeg fonts-dejavu-core \
      fonts-noto-color-emoji fonts-wqy-microhei libgif7 libjavascriptcoregtk-4.1-0 librsvg2-bin && \
    rm -rf /var/lib/apt/lists/* /packages
RUN useradd --uid 10001 --create-home animrender
USER 10001
WORKDIR /work
ENTRYPOINT ["animrender"]
CMD ["--help"]
