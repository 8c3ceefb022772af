# The two commands of the README are `make run` and `make test`; both install what they need.
SWIFT ?= swift
PUSHWRIGHT := .build/release/pushwright
# With Swift's libraries linked in, the command starts in two thirds of the time; macOS has them in the system.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)

.PHONY: run test test-sanitized fuzz bench icu format clean

# Lints the sample payloads, shows what a person sees in every language, prints size and compact bytes.
run: icu
	$(SWIFT) build -c release $(STATIC) --product pushwright
	@Scripts/show-samples $(PUSHWRIGHT) Localizations

# The whole test suite.
test: icu
	$(SWIFT) test

# The whole test suite under AddressSanitizer, then under ThreadSanitizer.
test-sanitized: icu
	Scripts/test-sanitized address
	Scripts/test-sanitized thread

# Tries every fuzz target for FUZZ_SECONDS (60).
fuzz: icu
	Scripts/fuzz

# The benchmarks, in release: one table of ratios, printed and written to Benchmarks/RESULTS.md.
bench: icu
	@Scripts/install-packages rapidjson-dev
	cd Benchmarks && $(SWIFT) package --disable-sandbox benchmark --no-progress --format jmh --path .build/export
	@Scripts/report-benchmarks Benchmarks/.build/export/Current_run.jmh.json Benchmarks/NOTES.md Benchmarks/RESULTS.md

icu:
	@Scripts/install-icu

format:
	git ls-files "*.swift" | xargs $(SWIFT) format --in-place

clean:
	rm -rf .build .build-address .build-thread Benchmarks/.build Tests/Linkage/.build Tests/Fuzzing/.build
