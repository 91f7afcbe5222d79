# What people and CI run. Start with `make demo`, which sets everything up and renders all samples into out/,
# and `make test`.

# What --version names beside the version; nothing without git.
COMMIT = $(shell git rev-parse --short=8 HEAD 2> /dev/null)
# One statically linked file that starts fast: -static-stdlib leaves no Swift libraries to be loaded. Without the
# lines of the sources, which are as large as the code; names of functions stay.
RELEASE = ANIMRENDER_COMMIT=$(COMMIT) swift build -c release -Xswiftc -static-stdlib -Xlinker --strip-debug
SOURCES = Package.swift Apps Packages Samples Tests Examples/Package.swift Examples/Sources Examples/Tests Benchmarks/Package.swift Benchmarks/ScriptProfile Benchmarks/Sources Benchmarks/Tests
SAMPLES = $(wildcard Samples/*.svga Samples/*.json)
CORPUS = $(wildcard ../shared/corpus/svga/*/files/*.svga ../shared/corpus/lottie/*/files/*.json)
PLAYBACK = Benchmarks/.build/release/PlaybackBenchmark
TOOLS = animrender animsnap
TEST = TESTED_BUILD=.build/release Scripts/test
HARNESSES = $(notdir $(wildcard Tests/Fuzz/Corpus/*))
LIBRARY = .build/library
# Where `make install` puts things; DESTDIR goes before it, for packages.
PREFIX = /usr/local

ifeq ($(shell uname),Darwin)
RELEASE = ANIMRENDER_COMMIT=$(COMMIT) swift build -c release
endif

.PHONY: help deb tarball try-packages try-wheel docs examples setup setup-tests build view size man install uninstall dockerfile test snapshots demo samples picture format lint \
  fidelity faults mutants hostile sweep soak machines sanitize sanitize-all sanitize-programs nightly fuzz api check-api bench test-bench \
  bench-scripts bench-export bench-gif bench-python playback library wheel node test-library test-node test-languages service test-service load-service throughput-service fuzz-service distributed proto clean

##@ To begin with

help: ## List these targets.
	@awk -F ':.*## ' '/^##@/ { printf "%s%s\n", n++ ? "\n" : "", substr($$0, 5) } /^[a-z-]+:.*## / { printf "  %-18s %s\n", $$1, $$2 }' Makefile

setup: ## Install what is missing to build animrender: the C libraries, after a look at the Swift toolchain.
	@Scripts/setup

demo: build ## Render every sample into out/, with a contact sheet each. OPEN=1 then opens the page that plays them.
	$(RELEASE) --product contactsheet
	@Scripts/demo out $(SAMPLES)

build: setup ## Build the tools for release: .build/release/animrender and animsnap
	for tool in $(TOOLS); do $(RELEASE) --product $$tool || exit 1; done
	@touch .build/release/built

test: setup-tests build view ## Run all tests; the tools are tested as built for release ("swift test" takes debug builds).
	swift build --build-tests --explicit-target-dependency-import-check error
	$(TEST) clocks --skip-build
	$(TEST) libraries --skip-build
	$(TEST) programs --skip-build

lint: ## Fail where sources are not formatted, a doc comment needs its declaration, a package looks up, a translation differs, or nothing tests what a page shows.
	swift format lint --strict -r $(SOURCES)
	@Scripts/check-words
	@Scripts/check-floors
	@Scripts/check-translations
	@Scripts/check-blocks

view: setup-tests ## Build the window for release: .build/release/animview
	$(RELEASE) --product animview

##@ To use and to change the project

install: build man library ## Install the tools, their manual pages and shell completions, and the library in C, below PREFIX (/usr/local).
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin share/man/man1 share/bash-completion/completions \
	  share/zsh/site-functions share/fish/vendor_completions.d)
	install -s -m 755 $(TOOLS:%=.build/release/%) $(DESTDIR)$(PREFIX)/bin/
	install -m 644 $(TOOLS:%=.build/%.1) $(DESTDIR)$(PREFIX)/share/man/man1/
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,include lib/pkgconfig)
	install -m 755 $(LIBRARY)/lib/libanimrender.so.1 $(DESTDIR)$(PREFIX)/lib/
	ln -sf libanimrender.so.1 $(DESTDIR)$(PREFIX)/lib/libanimrender.so
	install -m 644 $(LIBRARY)/include/animrender.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 $(LIBRARY)/lib/pkgconfig/animrender.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig/
	cd $(DESTDIR)$(PREFIX) && for tool in $(TOOLS); do \
	  bin/$$tool --generate-completion-script bash > share/bash-completion/completions/$$tool && \
	  bin/$$tool --generate-completion-script zsh > share/zsh/site-functions/_$$tool && \
	  bin/$$tool --generate-completion-script fish > share/fish/vendor_completions.d/$$tool.fish || exit 1; done

uninstall: ## Remove what `make install` with the same PREFIX has put there.
	cd $(DESTDIR)$(PREFIX) && for tool in $(TOOLS); do \
	  rm -f bin/$$tool share/man/man1/$$tool.1 share/bash-completion/completions/$$tool \
	    share/zsh/site-functions/_$$tool share/fish/vendor_completions.d/$$tool.fish; done
	cd $(DESTDIR)$(PREFIX) && rm -f lib/libanimrender.so.1 lib/libanimrender.so include/animrender.h lib/pkgconfig/animrender.pc

library: setup ## Build the library for other languages for release: lib, include and pkg-config below .build/library
	Scripts/library release $(LIBRARY)

wheel: build library ## Make the package for Python with the library and the tools in it: .build/wheel/*.whl
	Scripts/wheel $(LIBRARY) .build/release .build/wheel

node: library ## Make the package for Node.js with the library in it: .build/node
	Scripts/node $(LIBRARY) .build/node

man: build ## Make the manual pages: .build/animrender.1 and animsnap.1
	for tool in $(TOOLS); do Scripts/manual .build/release/$$tool > .build/$$tool.1 || exit 1; done

format: ## Format all Swift sources.
	swift format -i -r $(SOURCES)

snapshots: setup ## Record how the samples look, after a wanted change: Tests/Snapshots.
	swift run animsnap record

samples: setup ## Make the animations in Samples/ again.
	swift run samplegen Samples

picture: setup ## Make the README's image again.
	$(RELEASE) --product contactsheet
	.build/release/contactsheet Docs/images/samples.png $(addprefix Samples/, \
	  heart.svga day.svga moon.json route.json)

api: setup ## List what users of the library can name, in Docs/API.txt.
	Scripts/api > .build/API.txt && mv .build/API.txt Docs/API.txt

proto: ## Generate the SVGA messages again (needs protoc).
	@Scripts/proto

setup-tests: ## Install what only the tests need, too: sound libraries, programs that read back what is written.
	@Scripts/setup tests

deb: ## Make a Debian package: out/packages/animrender_VERSION_ARCH.deb
	rm -rf out/stage && $(MAKE) install PREFIX=/usr DESTDIR=$(CURDIR)/out/stage
	@Packaging/deb out/stage out/packages

tarball: ## Make a tarball for machines without Swift: out/packages/animrender-VERSION-linux-MACHINE.tar.gz
	rm -rf out/stage && $(MAKE) install PREFIX=/usr DESTDIR=$(CURDIR)/out/stage
	@Packaging/tarball out/stage out/packages

try-packages: deb tarball ## Try both in a Debian that has nothing (needs root and debootstrap).
	lintian --fail-on error,warning out/packages/*.deb
	@Packaging/try out/packages

try-wheel: wheel ## Try the wheel in a Debian that has Python and nothing else (needs root and debootstrap).
	@Packaging/try-wheel .build/wheel/*.whl

docs: setup ## Make the documentation of the library: out/docs, for a web server; BASE_PATH=/animrender is where it will be.
	@Scripts/docs out/docs $(BASE_PATH)

examples: setup ## Build and run the packages of Examples, as users depend on the library.
	@Examples/run

dockerfile: ## Run the steps of the Dockerfile on this machine, without Docker.
	@Scripts/check-dockerfile

clean: ## Remove what was built and rendered.
	rm -rf .build out

##@ To check a change

fidelity: build ## Compare with the reference frames in ../shared, if it is there. RECORD=1 keeps the scores.
	@Scripts/fidelity $(if $(RECORD),--record)

check-api: setup ## Fail where Docs/API.txt does not list what users of the library can name.
	@Scripts/api --check Docs/API.txt

size: build ## Fail where a tool has grown as if all of Foundation were linked.
	@Scripts/check-size $(TOOLS)

machines: ## Compare what C and assembly do on this machine and on arm64, in QEMU (Linux).
	@Scripts/setup machines
	@Scripts/check-machines

sanitize: setup-tests ## Run, with the sanitizers, the tests of what hands memory to C and of what works on several threads.
	@Scripts/sanitize address native
	@Scripts/sanitize thread clocks concurrent

bench: setup ## Measure loading and drawing, compared with ThorVG and rlottie. FOLDERS=... picks animations, QUICK=1 a sample, MINUTES=10 ends it, LOAD=1 only loads, BASE=commit compares with another commit.
	@pkg-config --exists rlottie || { echo 'bench: rlottie is missing: apt-get install librlottie-dev'; exit 1; }
	swift build -c release --package-path Benchmarks --product RendererBenchmark
	@$(if $(BASE),base=$$(Benchmarks/build-base $(BASE)) &&) THORVG=$$(Benchmarks/install-thorvg) \
	  Benchmarks/.build/release/RendererBenchmark $(if $(LOAD),--load) $(if $(QUICK),--quick) $(if $(MINUTES),--minutes $(MINUTES)) \
	  $(if $(BASE),--base $$base) --output Benchmarks/.build/results.json $(or $(FOLDERS),$(wildcard ../shared/corpus) Samples)

test-service: setup ## Test the service, Apps/animserve, with the debug build of the tools, or those in TESTED_TOOLS.
	$(if $(TESTED_TOOLS),,for tool in $(TOOLS); do swift build --product $$tool || exit 1; done)
	$(if $(TESTED_TOOLS),TESTED_TOOLS=$(abspath $(TESTED_TOOLS))) swift test --package-path Apps/animserve
	@if command -v kubernetes-validate > /dev/null; then Scripts/check-kubernetes; else \
	  echo 'test-service: the objects for Kubernetes were not checked: pip install kubernetes-validate'; fi

test-library: setup ## Test the library for other languages and the package for Python, built for debugging or as in TESTED_LIBRARY. VALGRIND=1 runs the C tests in it.
	$(if $(TESTED_LIBRARY),,Scripts/library debug .build/interface)
	Scripts/test-interface $(or $(TESTED_LIBRARY),.build/interface) $(if $(VALGRIND),valgrind)
	Scripts/test-python $(or $(TESTED_LIBRARY),.build/interface)

test-node: setup ## Test the package for Node.js, on the library built for debugging or as in TESTED_LIBRARY. ADDRESS=1 with the sanitizers.
	$(if $(TESTED_LIBRARY),,Scripts/library debug .build/interface)
	Scripts/test-node $(or $(TESTED_LIBRARY),.build/interface) $(if $(ADDRESS),address)

test-languages: build library ## Compare what C, Python and Node.js draw of 50 files of ../shared/corpus, or of the samples, with what the tool draws.
	Scripts/test-languages $(LIBRARY) .build/release/animrender

distributed: wheel ## Render FILES=500 files on Ray, Dask and Slurm, with a worker killed, and compare with one machine. ONLY="ray dask" picks; Scripts/setup distributed installs them.
	@Scripts/distributed --files $(or $(FILES),500) $(ONLY)
	@if [ -x .build/distributed/bin/kubernetes-validate ]; then PATH=$$PWD/.build/distributed/bin:$$PATH Scripts/check-kubernetes; else \
	  echo 'distributed: the objects for Kubernetes were not checked: Scripts/setup distributed'; fi

load-service: service ## Send the service many requests at once, good, bad, too large and abandoned: REQUESTS=1000 of CLIENTS=50.
	Scripts/load-service --tools .build/release --requests $(or $(REQUESTS),1000) --clients $(or $(CLIENTS),50)

throughput-service: service ## Compare what the service makes with what batch makes of the same files: COPIES=4 of each sample, CLIENTS=4.
	Scripts/service-throughput --copies $(or $(COPIES),4) --clients $(or $(CLIENTS),4) $(if $(RENDER),--render $(RENDER))

fuzz-service: service ## Send the service requests made up from its description: EXAMPLES=30 of each kind. Needs schemathesis.
	Scripts/fuzz-service .build/release $(or $(EXAMPLES),30)

service: build ## Build the service for release: Apps/animserve/.build/release/animserve
	$(RELEASE) --package-path Apps/animserve --product animserve

test-bench: ## Test what the benchmark computes of its figures.
	swift test --package-path Benchmarks --filter BenchmarkResultsTests

##@ To check a release

nightly: build setup-tests ## Run all that is too slow for every change, before a release: some hours. ONLY="faults soak" picks steps.
	@Scripts/nightly $(ONLY)

sanitize-all: setup-tests ## The same for the tests of all libraries, which takes half an hour longer.
	@Scripts/sanitize address clocks libraries
	@Scripts/sanitize thread clocks libraries

sanitize-programs: setup-tests ## The same for the tests of the tools, which takes hours.
	@Scripts/sanitize thread programs
	@Scripts/sanitize address programs

faults: build ## Make calls of the system fail one by one in every command of the tools (Linux): nothing half-written, nothing left.
	TESTED_BUILD=.build/release Scripts/faults

mutants: build ## Run the tools on COUNT=1000 animations whose structure was changed (Linux). SEED=1 picks the changes.
	TESTED_BUILD=.build/release Scripts/mutants --count $(or $(COUNT),1000) --seed $(or $(SEED),1)

sweep: build ## Draw COUNT=1000 animations made of features at random in several ways, and by other players: what disagrees is in out/sweep. SEED=1, FEATURE=trim pick them.
	TESTED_BUILD=.build/release Scripts/sweep --count $(or $(COUNT),1000) --seed $(or $(SEED),1) $(if $(FEATURE),--feature '$(FEATURE)')

hostile: build ## Run the tools on files that ask for as much as they can (Linux): no crash, 10 s and 1 GiB at most.
	TESTED_BUILD=.build/release Scripts/hostile

fuzz: setup-tests ## Try made up inputs with libFuzzer: HARNESS=... of Tests/Fuzz (all), RUNS=100000 each.
	@for harness in $(or $(HARNESS),$(HARNESSES)); do Scripts/fuzz $$harness $(or $(RUNS),100000) || exit 1; done

soak: setup ## Play at random for MINUTES=60, then draw every file again and again: memory has to stay. FILES=... picks animations.
	swift build -c release --package-path Benchmarks --product PlaybackBenchmark
	$(PLAYBACK) soak $(or $(MINUTES),60) $(or $(SEED),1) $(or $(FILES),$(SAMPLES) $(CORPUS))
	$(PLAYBACK) repeat $(or $(FILES),$(SAMPLES) $(CORPUS))

playback: setup ## Measure playing: how late frames are (SECONDS=10 for each of FILES=...), what PLAYERS=100 take, the memory of VIEWS=20 of one file and of events that nobody reads for HOURS=3, what REQUESTS=20000 to a server take.
	swift build -c release --package-path Benchmarks --product PlaybackBenchmark
	$(PLAYBACK) late $(or $(SECONDS),10) $(or $(FILES),Samples/balloons.svga Samples/balloons.json)
	$(PLAYBACK) many $(or $(PLAYERS),100) $(or $(SECONDS),10) $(or $(FILES),$(SAMPLES) $(filter %.svga,$(CORPUS)) $(wildcard ../shared/corpus/lottie/ios/files/*.json))
	for file in $(or $(FILES),Samples/balloons.svga Samples/typography.json); do $(PLAYBACK) memory $(or $(VIEWS),20) $$file; done
	$(PLAYBACK) unread $(or $(HOURS),3) Samples/heart.svga
	$(PLAYBACK) serve $(or $(REQUESTS),20000) $(or $(FILES),Samples/balloons.svga Samples/balloons.json)

bench-scripts: setup ## Print what scripts take in a frame, and how many the engine runs, in FILES=... (Lotties of ../shared/corpus) and in files made of SEED=1.
	$(RELEASE) --product scriptprofile
	@Benchmarks/comparison/script-samples $(or $(SEED),1) Benchmarks/.build/scripts
	@.build/release/scriptprofile Benchmarks/.build/scripts/*-$(or $(SEED),1).json $(or $(FILES),$(filter %.json,$(CORPUS)))

bench-export: build ## Measure PNG beside lottie-web in Chromium, GIF and WebP beside rlottie-python. FILES=... picks the Lotties.
	@Benchmarks/comparison/compare .build/release/animrender $(or $(FILES),$(wildcard Samples/*.json))

bench-gif: build ## Measure GIFs of ten kinds of art beside those of ffmpeg's palettes. KINDS="flat photo" picks some.
	@Benchmarks/comparison/gif-ways .build/release/animrender $(KINDS)

bench-python: wheel ## Measure frames as arrays of numpy, beside a loop in Swift, rlottie-python and thorvg-python. FILES=... picks the Lotties.
	swift build -c release --package-path Benchmarks --product FrameLoop
	@Benchmarks/comparison/python-frames .build/wheel/*.whl Benchmarks/.build/release/FrameLoop $(or $(FILES),$(wildcard Samples/*.json))
