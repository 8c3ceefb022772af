# The two commands of the README are `make run` and `make test`; both install what they need.
SWIFT ?= swift
PUSHWRIGHT := .build/release/pushwright
PREFIX ?= /usr/local
# The options of every build for tests, in one place. It builds products, because a build of the whole package compiles each
# module again for the plugin.
DEBUG := SWIFT="$(SWIFT)" Scripts/debug
# With Swift's libraries linked in, the command starts in two thirds of the time; macOS has them in the system.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)

.PHONY: run build install uninstall dist manual docs test check test-examples test-thorough test-sanitized nightly fuzz bench icu format clean

# Lints the sample payloads, shows what a person sees in every language, prints size and compact bytes.
run: build
	@Scripts/show-samples $(PUSHWRIGHT) Localizations

build: icu
	$(SWIFT) build -c release $(STATIC) --disable-index-store -debug-info-format none --product pushwright

# The command, its manual page and its completions, below DESTDIR and PREFIX.
install: build
	Scripts/install $(PUSHWRIGHT) "$(DESTDIR)$(PREFIX)"

uninstall:
	Scripts/install --remove "$(DESTDIR)$(PREFIX)"

# An archive for those who do not build, in .build/dist; Scripts/check-dist tries it on a bare system.
dist: build
	Scripts/dist $(PUSHWRIGHT) .build/dist

# The manual page, from the command's own help.
manual: build
	Scripts/manual $(PUSHWRIGHT) >Manual/pushwright.1

# The documentation of every module, warnings being errors, in .build/docs.
docs: icu
	Scripts/build-docs

# The whole test suite.
test: icu
	$(DEBUG) build --product pushwrightPackageTests
	$(DEBUG) build --product pushwright
	$(DEBUG) test --skip-build

# The fast gate before a commit: the tests, and what reads the sources alone.
check: test
	git ls-files "*.swift" | xargs $(SWIFT) format lint --strict
	Scripts/check-prose
	Scripts/check-dependencies
	$(DEBUG) build --product pushwrightPackageTests --explicit-target-dependency-import-check error
	Scripts/count-unsafe

# The examples that depend on other packages: the provider with its mock of APNs, what its README shows, the contracts, and
# the plugin. They compile BoringSSL twice, swift-syntax, and every module once more for the plugin.
test-examples: icu
	@Scripts/install-packages nghttp2-server curl openssl
	SWIFTPM_BUILD_DIR=$(CURDIR)/.build/plugin $(DEBUG) package lint-payloads Localizations/Payloads
	SWIFTPM_BUILD_DIR=$(CURDIR)/.build/provider $(DEBUG) test --package-path Examples/provider
	SWIFTPM_BUILD_DIR=$(CURDIR)/.build/provider Examples/provider/try.sh
	SWIFTPM_BUILD_DIR=$(CURDIR)/.build/contract $(DEBUG) test --package-path Examples/activity-contract

# The whole test suite in release, with many more inputs and the tests that are slow in a debug build.
test-thorough: icu
	PUSHWRIGHT_TEST_ROUNDS=$${PUSHWRIGHT_TEST_ROUNDS:-2000} $(SWIFT) test -c release -Xswiftc -enable-testing \
	  --scratch-path .build-thorough

# The whole test suite under AddressSanitizer, then under ThreadSanitizer.
test-sanitized: icu
	Scripts/test-sanitized address
	Scripts/test-sanitized thread

# What takes longer than a change can wait: the examples, every case of growth, the thorough tests, the whole suite under
# both sanitizers, more states for the contracts, a package that depends on this one, and ten minutes of every fuzz target.
nightly: build test-examples test-thorough test-sanitized
	Scripts/count-instructions --build
	Scripts/check-growth $(PUSHWRIGHT) .build/release/growth
	SWIFTPM_BUILD_DIR=$(CURDIR)/.build/contract PUSHWRIGHT_TEST_ROUNDS=300 $(DEBUG) test --package-path Examples/activity-contract
	Scripts/check-tag
	FUZZ_SECONDS=600 Scripts/fuzz

# Tries every fuzz target for FUZZ_SECONDS (60).
fuzz: icu
	Scripts/fuzz

# The benchmarks, in release: one table of ratios, printed and written to Benchmarks/RESULTS.md.
bench: icu
	@Scripts/install-packages rapidjson-dev libsimdjson-dev
	rm -rf Benchmarks/.build/export
	cd Benchmarks && for pass in 1 2 3 4 5 6 7 8; do \
	  $(SWIFT) package --disable-sandbox benchmark --no-progress --format jmh --path .build/export/$$pass || exit 1; \
	done
	@Scripts/report-benchmarks Benchmarks/.build/export Benchmarks/NOTES.md Benchmarks/RESULTS.md

icu:
	@Scripts/install-icu

format:
	git ls-files "*.swift" | xargs $(SWIFT) format --in-place

clean:
	rm -rf .build .build-thorough .build-address .build-thread Benchmarks/.build Tests/Linkage/.build
