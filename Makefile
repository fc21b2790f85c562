# What can be done with this project; `make` alone prints a list.

PREFIX = /usr/local
DESTDIR =
PLACE = $(DESTDIR)$(PREFIX)
MAN = share/man/man1/ghbrowse.1
BASH_COMPLETION = share/bash-completion/completions/ghbrowse
ZSH_COMPLETION = share/zsh/site-functions/_ghbrowse
FISH_COMPLETION = share/fish/vendor_completions.d/ghbrowse.fish
ARGS =
PARTS =
# For the bench: --users N, the people of its large store, or --keep, which keeps the instructions counted now.
BENCH_FLAGS =

SWIFT = swift
SWIFT_NEEDED = 6.2
# Diagnostics are coloured only on a terminal, and other flags would build everything again.
BUILD_FLAGS = --no-color-diagnostics
COMMIT := $(shell git describe --always --exclude='*' --abbrev=7 --dirty=-modified 2>/dev/null)
# Swift's own flags export all symbols, which nothing looks up: 2.9 MB, and 3 % of a start.
RELEASE = GHBROWSE_COMMIT=$(COMMIT) $(SWIFT) build $(BUILD_FLAGS) -c release --static-swift-stdlib \
  -Xlinker --no-export-dynamic
PRODUCTS = .build/release
# The tests that `make test` and others run; all of them when it is empty.
ONLY =
# The length of a soak.
MINUTES = 60
RUN_TESTS = python3 -B Tests/run/run.py $(if $(ONLY),'$(ONLY)')
# For each target of `make fuzz`.
SECONDS = 600

# The system's packages, by their names on Debian and Ubuntu.
BUILD_PACKAGES = libsqlite3-dev libreadline-dev libutf8proc-dev libpng-dev libturbojpeg0-dev \
  libchafa-dev libglib2.0-dev pkg-config
TEST_PACKAGES = fish fzf gcc git groff iproute2 jq less libc6-dev man-db mandoc openssl python3 \
  sqlite3 strace tmux util-linux zsh
DEB_PACKAGES = binutils debootstrap dpkg-dev lintian util-linux
BENCH_PACKAGES = binutils chafa curl fzf gh newsboat openssl sqlite3 util-linux valgrind

# The project's targets: folders' names, as modules and as products.
FOLDERS = Assets $(notdir $(wildcard Sources/* Tests/*))
TARGETS = $(sort $(FOLDERS) $(subst -,_,$(FOLDERS))) \
  ghbrowsePackageTests ghbrowsePackageDiscoveredTests

.NOTPARALLEL:
.PHONY: help run build test screens check reliability soak fuzz sanitize lint lint-test format install uninstall deb check-deb \
  bench demo clean distclean deps build-deps test-deps bench-deps deb-deps swift-deps

help: ## Print this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 27

run: build ## Build ghbrowse and start it; ARGS="--demo" gives it arguments
	@$(PRODUCTS)/ghbrowse $(ARGS)

# Links the C++ library in, because loading it takes 0.5 ms of each start. The linker looks beside the products first.
build: build-deps ## Build ghbrowse for release, with all of Swift inside
	@products=$$($(RELEASE) --show-bin-path) && library=$$(clang -print-file-name=libstdc++.a) && \
	  if [ -e "$$library" ]; then mkdir -p "$$products" && ln -sf "$$library" "$$products"; fi
	$(RELEASE) --product ghbrowse

test: deps lint lint-test ## Lint, build and test everything, with short loops; ONLY="REGEX" picks tests
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	@$(RUN_TESTS)

screens: deps ## Record the screens in Tests/Screens again; look at them before committing
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	@GHBROWSE_RECORD=1 $(RUN_TESTS) ghbrowseTests.GoldenScreensTests

check: deps lint lint-test build ## Test with longer loops, build for release, and fuzz for a short while
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	@GHBROWSE_LOOPS=long $(RUN_TESTS)
	@SWIFT='$(SWIFT)' python3 -B Tests/fuzz/run.py --seconds 5

reliability: deps ## Run all tests with their loops in full; takes hours
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	@GHBROWSE_LOOPS=full $(RUN_TESTS)

soak: deps ## Use the prompt for MINUTES=60 beside a server with every fault, and measure
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	@GHBROWSE_SOAK_MINUTES=$(MINUTES) .build/debug/ghbrowsePackageTests.xctest ghbrowseTests.SoakTests

fuzz: deps ## Feed random bytes to each decoder, for SECONDS=600; ONLY="NAME" picks one
	@SWIFT='$(SWIFT)' python3 -B Tests/fuzz/run.py --seconds $(SECONDS) $(ONLY)

sanitize: deps ## Run all tests under Thread Sanitizer and Address Sanitizer; takes hours
	@SWIFT='$(SWIFT)' python3 -B Tests/sanitize/run.py $(if $(ONLY),'$(ONLY)')

lint: test-deps swift-deps ## Check layout, borders between targets, and house rules
	@python3 -B Tests/lint/lint.py

lint-test: test-deps swift-deps ## Test lint and the test runners
	@python3 -B -m unittest discover -q -s Tests/lint
	@python3 -B -m unittest discover -q -s Tests/run

format: swift-deps ## Format the sources as lint wants them
	$(SWIFT) format --in-place --parallel --recursive --configuration .swift-format \
	  Sources Tests Assets Package.swift

install: build ## Install under PREFIX (/usr/local); DESTDIR is put before it
	for shell in bash zsh fish; do \
	  $(PRODUCTS)/ghbrowse --generate-completion-script $$shell >.build/completion.$$shell || exit 1; done
	install -D -s -m 755 $(PRODUCTS)/ghbrowse $(PLACE)/bin/ghbrowse
	install -D -m 644 Packaging/ghbrowse.1 $(PLACE)/$(MAN)
	install -D -m 644 .build/completion.bash $(PLACE)/$(BASH_COMPLETION)
	install -D -m 644 .build/completion.zsh $(PLACE)/$(ZSH_COMPLETION)
	install -D -m 644 .build/completion.fish $(PLACE)/$(FISH_COMPLETION)

uninstall: ## Remove what install put under PREFIX; your notes stay
	rm -f $(addprefix $(PLACE)/,bin/ghbrowse $(MAN) $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION))

deb: build deb-deps ## Make a Debian package, in .build/deb
	rm -rf .build/deb
	$(MAKE) --no-print-directory install DESTDIR=.build/deb/root PREFIX=/usr \
	  ZSH_COMPLETION=share/zsh/vendor-completions/_ghbrowse
	@package=$$(Packaging/deb.sh .build/deb) && lintian --fail-on error "$$package" && echo "$$package"

check-deb: deb ## Install the package in a clean Debian 12, run it there, and remove it; needs root
	@Packaging/check-deb.sh .build/deb/ghbrowse_*.deb .build/deb/clean

bench: build bench-deps ## Measure beside other programs, and write docs/BENCHMARKS.md; PARTS="NAME" picks some
	$(RELEASE) --product standin-server
	$(RELEASE) --product picture-bench
	@python3 -B Tests/bench/bench.py $(PRODUCTS)/ghbrowse $(PRODUCTS)/standin-server $(PRODUCTS)/picture-bench \
	  $(if $(PARTS),--only $(PARTS),--write docs) $(BENCH_FLAGS)

# The server runs in its own session, so that Ctrl-C at the prompt does not end it.
demo: build ## Browse a stand-in for GitHub on this machine, with 1,000 invented users
	$(RELEASE) --product standin-server
	@place=$$(mktemp -d) && server= && trap : INT && \
	trap 'test -z "$$server" || kill "$$server"; rm -rf "$$place"' EXIT && \
	mkfifo "$$place/address" && \
	{ setsid $(PRODUCTS)/standin-server --users 1000 >"$$place/address" & } && server=$$! && \
	read -r address <"$$place/address" && \
	GHBROWSE_API_URL="$$address" XDG_DATA_HOME="$$place/data" XDG_STATE_HOME="$$place/state" \
	  $(PRODUCTS)/ghbrowse $(ARGS)

clean: ## Remove the build of this project, and keep that of its dependencies
	@for folder in .build/debug/ .build/release/; do \
	  for target in $(TARGETS); do \
	    rm -rf "$$folder$$target" "$$folder$$target.build" "$$folder$$target.product" \
	      "$$folder$$target.derived" "$$folder$$target.xctest" \
	      "$$folder"Modules/"$$target".*; \
	  done; \
	done

distclean: ## Remove everything that was built or fetched
	rm -rf .build .swiftpm

deps: build-deps test-deps ## Install what is missing to build and test

build-deps: swift-deps
	@$(call install-missing,$(BUILD_PACKAGES))

test-deps:
	@$(call install-missing,$(TEST_PACKAGES))

deb-deps: build-deps
	@$(call install-missing,$(DEB_PACKAGES))

bench-deps: test-deps
	@$(call install-missing,$(BENCH_PACKAGES))

swift-deps:
	@found=$$($(SWIFT) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*[0-9]\).*/\1/p'); \
	if [ -z "$$found" ]; then \
	  echo "Swift is missing: ghbrowse needs $(SWIFT_NEEDED) or newer, from https://swift.org/install"; \
	elif [ "$$(printf '%s\n' $(SWIFT_NEEDED) "$$found" | sort -V | head -n 1)" != $(SWIFT_NEEDED) ]; then \
	  echo "Swift $$found is too old: ghbrowse needs $(SWIFT_NEEDED) or newer, from https://swift.org/install"; \
	else exit 0; fi >&2; exit 1

# Installs those of the packages $(1) that are missing; prints nothing if none is.
define install-missing
missing=; \
if ! command -v apt-get >/dev/null || ! command -v dpkg >/dev/null; then \
  echo "This system has no apt. Install these packages, by their names on Debian: $(1)." >&2; exit 0; \
fi; \
for package in $(1); do \
  dpkg -s "$$package" 2>/dev/null | grep -q '^Status: .* installed$$' || missing="$$missing $$package"; \
done; \
[ -n "$$missing" ] || exit 0; \
echo "Installing with apt-get:$$missing"; \
as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
$$as_root apt-get update -qq && \
$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends$$missing || \
{ echo "apt-get failed. Install these packages, then try again:$$missing" >&2; exit 1; }
endef
