# The two commands of the README are `make run` and `make test`; both install what they need.
SWIFT ?= swift
PUSHWRIGHT := .build/release/pushwright

.PHONY: run test bench icu format clean

# Lints the sample payloads, shows what a person sees in every language, prints size and compact bytes.
run: icu
	$(SWIFT) build -c release --product pushwright
	@Scripts/show-samples $(PUSHWRIGHT) Localizations

# The whole test suite.
test: icu
	$(SWIFT) test

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
	rm -rf .build Benchmarks/.build Tests/Linkage/.build
