# SPDX-License-Identifier: GPL-3.0-or-later
# The only door to routine work: `make help` lists what there is. Everything made lies under .build.

PREFIX ?= /usr/local
DESTDIR ?=
BENCH ?=

libraries = sndfile fftw3f rubberband soxr
apt_packages = pkg-config libsndfile1-dev libfftw3-dev librubberband-dev libsoxr-dev
brew_packages = pkg-config libsndfile fftw rubberband libsoxr
# Opened by the program when it draws, and not linked with it.
apt_drawing = libcairo2
brew_drawing = cairo
# Opened by the program when it speaks.
apt_speaking = libespeak-ng1 espeak-ng-data
brew_speaking = espeak-ng
# Run by the tests, which compare with them or feed them what was written.
testing = ffmpeg sox python3 espeak-ng flite rubberband zsh fish mandoc man flac
apt_testing = ffmpeg sox libsox-fmt-all python3 python3-jsonschema python3-mutagen espeak-ng flite rubberband-cli zsh fish mandoc man-db flac \
  $(testing_plugins)
# Plug-ins that the tests host, and the library that finds them.
testing_plugins = swh-plugins mda-lv2 liblilv-0-0
brew_testing = ffmpeg sox python3 espeak-ng flite rubberband fish mandoc flac
apt_peers = praat sox libsox-fmt-all ffmpeg rubberband-cli soundstretch sndfile-programs swh-plugins
brew_peers = praat sox ffmpeg rubberband sound-touch libsndfile

# The released program needs no Swift runtime. Apple's systems bring one and know no static one.
# Libraries that are installed as archives too go into the program: looking up the names of shared
# ones, above all of the C++ library behind Rubber Band, is a third of the work of a start.
ifeq ($(shell uname),Linux)
# A program at a fixed address has some fifty thousand addresses fewer to be put right at each start, and
# one that shows no names to others and has its unwinder inside starts a sixth faster again. The index of unwind
# tables, 0.3 MB, serves what catches C++ exceptions, and nothing in the program does: one that is thrown ends it
# either way. Debuggers and profilers read the tables themselves.
static = --static-swift-stdlib -Xlinker --no-pie -Xlinker --no-export-dynamic -Xlinker --no-eh-frame-hdr \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc $(stripped) $(ordered)
# The functions that a start runs lie beside each other: it reads fewer pages of the program, which is a tenth of its
# time and 4 MB of its memory. Other linkers than gold do not know the option.
ordered = $(if $(shell command -v ld.gold),-Xswiftc -use-ld=gold -Xlinker --section-ordering-file=Sources/syrinx.order)
# The names of functions are a third of the file: `make build stripped=` keeps them for a profiler. Of functions
# with the same instructions one is kept, and of texts that end alike (-O2) one.
stripped = -Xlinker -s -Xlinker --icf=all -Xlinker -O2
ifeq ($(words $(CURDIR)),1)
archives = $(CURDIR)/.build/archives
find_archives = PKG_CONFIG_PATH="$(archives):$$PKG_CONFIG_PATH"
endif
endif
# For `syrinx --version --verbose`. Outside of a checkout there is no commit, and the sources alone decide
# what is built.
build_facts = SYRINX_SMALL=1 SYRINX_COMMIT="$$([ ! -e .git ] || git describe --always --dirty --abbrev=12 --exclude='*' 2>/dev/null)" \
  SYRINX_SWIFT="$$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([^ ]*\).*/\1/p')"
# Without what debuggers read a program is smaller and built sooner. The module of regular expressions, which nothing
# uses, would be linked for its searches in texts. A function in a section of its own can be left out by the linker,
# or be kept once of several that are alike: a tenth of the file. Objects would hold hashes of how they were made, in
# which the folder counts. A generic type is found by calls, not by its mangled name, whose reading is a quarter of the
# instructions of a start.
frontend = $(addprefix -Xswiftc -Xfrontend -Xswiftc ,$(1))
lean = -debug-info-format none $(call frontend,-disable-implicit-string-processing-module-import \
  -function-sections -disable-incremental-llvm-codegen -disable-concrete-type-metadata-mangled-name-accessors)
# Nothing is to be looked for beside the program, which saves it a fifth of a millisecond.
release = $(build_facts) $(find_archives) swift build -c release $(static) --disable-local-rpath $(lean) -Xlinker -S
program = .build/release/syrinx

# The build that `make test` runs, in a folder of its own: what computes is optimised (Package.swift),
# bounds and overflow are checked, warnings are errors. What debuggers and editors read is left out, since
# writing it takes a good part of the time of building.
tested = SYRINX_TEST=1 swift
strict = --scratch-path .build/test -debug-info-format none -Xswiftc -warnings-as-errors $(only_swift_testing)
# Of XCTest there is nothing; SwiftPM would run its own library's tests twice.
only_swift_testing = --disable-index-store --disable-xctest --enable-swift-testing
sources = Package.swift Sources Tests

.PHONY: help setup setup-tests build demo test test-debug test-faults test-sanitized test-page test-live test-plugins test-cluster test-dist fuzz check format score \
  bench bench-peers order pictures install dist setup-dist wheel setup-wheel test-wheel bench-python clean

help: ## list targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1	/p' Makefile | awk -F '\t' '{ printf "  make %-14s %s\n", $$1, $$2 }'

# Installs packages without asking anything: $(1) by apt-get, $(2) by brew. Of the three locks that another
# apt-get may hold, DPkg::Lock::Timeout waits for one only.
define install_packages
	if command -v apt-get >/dev/null; then \
	  root=; [ "$$(id -u)" = 0 ] || root="sudo -n"; \
	  if [ -n "$$root" ] && ! $$root true 2>/dev/null; then \
	    echo "syrinx: please install these as root: apt-get install $(1)" >&2; exit 1; \
	  fi; \
	  apt() { \
	    for try in $$(seq 120); do \
	      { refusal=$$($$root env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
	          apt-get -q -o DPkg::Lock::Timeout=600 "$$@" 2>&1 >&3); status=$$?; } 3>&1; \
	      case "$$status $$refusal" in \
	        0*) return;; \
	        *"Could not get lock"*) \
	          [ "$$try" -gt 1 ] || echo "Another apt-get is at work: waiting up to ten minutes for it"; sleep 5;; \
	        *) break;; \
	      esac; \
	    done; \
	    echo "$$refusal" >&2; return "$$status"; \
	  }; \
	  echo "Installing $(1)"; \
	  apt update || true; \
	  apt install -y --no-install-recommends $(1); \
	elif command -v brew >/dev/null; then \
	  NONINTERACTIVE=1 brew install $(2); \
	else \
	  echo "syrinx: there is neither apt-get nor brew here; please install $(1) or their like" >&2; \
	  exit 1; \
	fi
endef

# True where the library for pictures is there: where the linker looks at run time, or in Homebrew.
has_drawing = PATH="$$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep -q 'libcairo\.so\.2' \
  || ls /opt/homebrew/lib/libcairo.2.dylib /usr/local/lib/libcairo.2.dylib 2>/dev/null | grep -q .

has_speaking = PATH="$$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep -q 'libespeak-ng\.so\.1' \
  || ls /opt/homebrew/lib/libespeak-ng.1.dylib /usr/local/lib/libespeak-ng.1.dylib 2>/dev/null | grep -q .

setup: ## install the C libraries where they are missing
	@pkg-config --exists $(libraries) 2>/dev/null || { \
	  $(call install_packages,$(apt_packages),$(brew_packages)); \
	}
	@pkg-config --exists $(libraries) || { \
	  echo "syrinx: pkg-config still cannot find all of: $(libraries)" >&2; exit 1; \
	}
	@{ $(has_drawing); } || ( $(call install_packages,$(apt_drawing),$(brew_drawing)) ) || true
	@{ $(has_drawing); } || echo "syrinx: without $(apt_drawing) there will be no pictures" >&2
	@{ $(has_speaking); } || ( $(call install_packages,$(apt_speaking),$(brew_speaking)) ) || true
	@{ $(has_speaking); } || echo "syrinx: without $(apt_speaking) there will be no speech" >&2

# A folder of links, which pkg-config is made to tell the linker of first.
ifdef archives
$(archives): setup
	@mkdir -p $@
	@for name in $(libraries:%=lib%.a) libstdc++.a; do \
	  archive=$$(clang -print-file-name=$$name); \
	  [ ! -f "$$archive" ] || ln -sf "$$archive" $@/$$name; \
	done
	@for library in $(libraries); do \
	  sed "s|^Libs:|& -L$@|" \
	    "$$(pkg-config --variable=pcfiledir $$library)/$$library.pc" > $@/$$library.new && \
	  mv $@/$$library.new $@/$$library.pc || exit; \
	done
endif

build: setup $(archives) ## build the program for release
	@$(release) --product syrinx

audio = Fixtures/Audio
made = .build/demo

demo: build ## render some examples and say what to listen to
	@rm -rf $(made) && mkdir -p $(made)
	@echo
	@echo 'Syrinx applies effects to sound files. The commands below have just been run:'
	@play() { \
	  echo; echo "  $$1"; shift; echo "    $(program) $$*"; $(program) "$$@" || exit; \
	}; \
	play 'Four semitones up, formants kept.' \
	  $(audio)/voice-low.wav $(made)/higher.wav pitch +4st formants=keep; \
	play 'Ten semitones up, formants by a factor of 1.5.' \
	  $(audio)/voice-low.wav $(made)/chipmunk.wav voice chipmunk; \
	play 'A giant, with echoes.' \
	  $(audio)/voice-high.wav $(made)/giant.wav voice giant; \
	play 'A robot with a constant pitch.' \
	  $(audio)/voice-low.wav $(made)/robot.wav voice robot; \
	play 'A monster at half strength.' \
	  $(audio)/voice-low.wav $(made)/monster.wav voice monster amount=0.5; \
	play 'A telephone line, 300 to 3400 Hz.' \
	  $(audio)/voice-low.wav $(made)/telephone.wav voice telephone; \
	play 'Three parallel chains: a choir in a cathedral.' \
	  $(audio)/voice-child.wav $(made)/choir.wav \
	  [ dry , pitch +7st , pitch -5st formants=keep ] gain -6dB reverb cathedral mix=30; \
	play 'A small room, by its impulse response.' \
	  $(audio)/voice-high.wav $(made)/small-room.wav reverb ir=$(audio)/impulse-room.wav mix=40; \
	play 'A tape that slows down: any number can be a curve.' \
	  $(audio)/music.flac $(made)/tape.flac varispeed 1@1s/0.5@3s; \
	play 'Warmer music, from FLAC to WAV.' \
	  $(audio)/music.flac $(made)/warm.wav eq low-shelf@150:+4 high-shelf@6k:-6 gain -4dB; \
	play 'Speech over music that makes room for it, from a timeline.' \
	  compose Fixtures/Timelines/spot.json $(made)/spot.wav; \
	{ $(has_speaking); } && { \
	  play 'A sentence, spoken by a robot, with the times of its words.' \
	    say 'The robot says good evening.' $(made)/evening.wav voice robot --words $(made)/evening.lrc && \
	  play 'Its words as they are sung or spoken, at 0.7 seconds.' \
	    words show $(made)/evening.lrc --at 0.7; \
	}; \
	{ $(has_drawing); } || exit 0; \
	play 'Before and after, plotted.' \
	  plot $(audio)/voice-low.wav $(made)/robot.wav --out $(made)/robot.svg
	@echo
	@echo 'Listen to them in $(made), beside the inputs in $(audio). Next: $(program) --help'

has_testing = for program in $(testing); do command -v $$program >/dev/null || exit 1; done; \
  ! command -v dpkg >/dev/null || dpkg -s $(testing_plugins) >/dev/null 2>&1 || exit 1; \
  for module in jsonschema mutagen; do \
    python3 -c "import $$module" 2>/dev/null || /usr/bin/python3 -c "import $$module" 2>/dev/null || exit 1; done

# The programs that the tests run beside ours. Where they cannot be had, the tests that need them are skipped.
setup-tests: setup
	@( $(has_testing) ) || ( $(call install_packages,$(apt_testing),$(brew_testing)) ) || true

# Tests that were skipped are listed at the end; where CI is set, one for which a program is missing is a failure.
test: setup-tests ## build and run the tests, optimised where it counts: make test ONLY=SyrinxFilesTests FILTER='ShapeTests|DiffTests'
	@mkdir -p .build; { $(if $(ONLY),SYRINX_ONLY="$(ONLY)") $(tested) test $(strict) $(if $(FILTER),--filter '$(FILTER)'); \
	  echo $$? > .build/test-status; } 2>&1 | tee .build/test-log
	@grep -E '^(.{1,3} )?(Test|Suite) .*[")] skipped(: ".*"|\.)$$' .build/test-log | sort -u > .build/test-skipped || true; \
	[ ! -s .build/test-skipped ] || { \
	  echo "Skipped: $$(wc -l < .build/test-skipped)"; sed 's/^.* \(Test\|Suite\) /  /' .build/test-skipped; }; \
	[ -z "$$CI" ] || ! grep -q 'skipped: ".* is not installed"$$' .build/test-skipped || { \
	  echo "syrinx: where CI is set no test may be skipped for a missing program" >&2; exit 1; }; \
	exit "$$(cat .build/test-status)"

test-debug: setup-tests ## the tests without optimisation
	@swift test $(only_swift_testing)

test-page: setup ## open pages in Chromium and check what they show and play (Debian)
	@command -v chromium >/dev/null || { $(call install_packages,chromium ffmpeg python3 fonts-noto-core fonts-noto-cjk,ffmpeg); }
	@SYRINX_PAGES="$(CURDIR)/.build/pages" $(tested) test $(strict) --filter SamplePages
	@nice python3 Tests/Page/run.py .build/pages --program .build/test/debug/syrinx \
	  $(if $(SHOTS),--shots .build/pages/shots)
	@nice python3 Tests/Page/pictures.py .build/test/debug/syrinx Fixtures/Pictures --page --check

# Packages with plug-ins, and hosts to compare with.
apt_plugins = swh-plugins tap-plugins cmt caps blop calf-plugins x42-plugins lsp-plugins-lv2 mda-lv2 zam-plugins \
  lilv-utils ladspa-sdk ffmpeg liblilv-0-0

test-plugins: setup ## try every LADSPA and LV2 plug-in of some packages, and compare with other hosts (Debian)
	@for package in $(apt_plugins); do dpkg -s $$package >/dev/null 2>&1 || missing=1; done; \
	[ -z "$$missing" ] || { $(call install_packages,$(apt_plugins),); }
	@$(tested) build --product syrinx $(strict)
	@Tests/Plugins/run .build/test/debug/syrinx --table .build/plugins.md

test-live: setup ## play and record through sound servers of its own (Debian)
	@missing=; \
	for program in pulseaudio pactl pipewire chrt; do command -v $$program >/dev/null || missing=1; done; \
	[ -z "$$missing" ] || { \
	  $(call install_packages,pulseaudio pulseaudio-utils pipewire pipewire-pulse wireplumber libasound2-plugins util-linux,); \
	}
	@$(tested) build --build-tests $(strict)
	@SYRINX_LIVE_TESTS="env $(tested) test $(strict) --skip-build --filter" \
	  SYRINX_LIVE_PROGRAM=.build/test/debug/syrinx Tests/Live/run

cluster_python = .build/cluster-python
$(cluster_python)/bin/ray:
	@python3 -m venv $(cluster_python)
	@$(cluster_python)/bin/pip install -q --disable-pip-version-check 'ray[data]' 'moto[server]' s3fs

test-cluster: build $(cluster_python)/bin/ray ## run the examples for clusters on real schedulers and on Ray (Debian, as root)
	@Fixtures/Cluster/test-python.sh $(program) $(cluster_python)/bin/python .build/cluster-tars
	@$(call install_packages,slurm-wlm munge parallel procps,parallel)
	@Fixtures/Cluster/test.sh $(program) .build/cluster

# Suites of which `make test` tries a sample.
full = FaultTests HostileTests LongFileTests GrowthTests ManyClipsTests BatchTests ComposeRunTests Laws \
  ContractTests VoicePromiseTests VoiceCatalogTests SegmentCacheTests FilmTests SayTests \
  LargeTagTests PitchSegmentTests FourierPlanTests SeedTests FFmpegChannelTests

# Optimised: what is said of time and memory is said of the program that is installed.
test-faults: setup-tests ## thousands of broken files, every fault that takes its time, all cases of every law
	@SYRINX_FULL=1 $(tested) test $(strict) $(full:%=--filter %)

# Each sanitizer wants a build of its own, optimised as that of `make test`, since the tests take too long without.
# What is not ours is not looked into: libsndfile keeps some memory until the end.
sanitized = --scratch-path .build/$(1) --sanitize=$(1) -debug-info-format none $(only_swift_testing)
test-sanitized: setup-tests ## the tests under the address and the thread sanitizer
	@SYRINX_SANITIZED=yes ASAN_OPTIONS="detect_leaks=0:suppressions='$(CURDIR)/Tests/address-sanitizer.txt'" \
	  $(tested) test $(call sanitized,address)
	@SYRINX_SANITIZED=yes $(tested) test $(call sanitized,thread)

# Seconds that each target of `make fuzz` runs, and the targets: all by default.
FUZZ ?= 60
TARGETS ?=
fuzz_flags = -c release --scratch-path .build/fuzz -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer \
  $(fuzz_linker) --product syrinx-fuzz
# The linker that Swift takes by itself on Linux breaks down over libFuzzer's archive; this one comes
# with Swift too.
ifeq ($(shell uname),Linux)
fuzz_linker = -Xswiftc -Xclang-linker -Xswiftc -fuse-ld=lld
endif

fuzz: setup ## feed made-up words and files to what reads them: make fuzz FUZZ=600 TARGETS=otio
	@SYRINX_FUZZ=1 swift build $(fuzz_flags)
	@for target in $(or $(TARGETS),$$(.build/fuzz/release/syrinx-fuzz)); do \
	  mkdir -p .build/fuzz/found/$$target; \
	  echo "$$target, $(FUZZ) s"; \
	  .build/fuzz/release/syrinx-fuzz $$target -max_total_time=$(FUZZ) -rss_limit_mb=1000 -timeout=25 \
	    -verbosity=0 -print_final_stats=1 -artifact_prefix=.build/fuzz/$$target- \
	    .build/fuzz/found/$$target Fixtures/Fuzz/$$target || exit; \
	done

check: ## what a change has to pass besides the tests: formatting
	@swift format lint --strict -r $(sources)

format: ## format all sources
	@swift format -i -r $(sources)

bench: build ## benchmark against other programs: make bench BENCH="--only reverb --runs 3", or --kernels, or --against PATH of another build
	@$(release) --product syrinx-bench
	@.build/release/syrinx-bench $(BENCH)

# Compares with other programs, those that are there: the scripts say which, and what they need from PyPI.
VOICES ?= Fixtures/Audio
score: build ## how well voices and music are shifted, speakers levelled and noise lowered: make score VOICES=FOLDER MUSIC=FOLDER
	@python3 Tests/Score/score.py $(program) $(VOICES)
	@python3 Tests/Score/voices.py $(program) $(VOICES)
	@python3 Tests/Score/auto.py $(program) $(VOICES) $(MUSIC)
	@python3 Tests/Score/pages.py $(program) $(VOICES) .build/pages
	@python3 Tests/Score/music.py $(program)
	@python3 Tests/Score/speakers.py $(program)
	@python3 Tests/Score/noise.py $(program)

bench-peers: ## install the programs that `make bench` compares with
	@$(call install_packages,$(apt_peers),$(brew_peers))

# Those that the compiler makes for every type stand in the list by their kinds, the others by name.
order: ## measure which functions a start runs, for the linker's order (needs valgrind)
	@$(MAKE) --no-print-directory build stripped=
	@rm -rf .build/order && mkdir -p .build/order
	@for words in 'out.wav gain -3' 'out.flac voice robot'; do \
	  valgrind -q --tool=callgrind --demangle=no --callgrind-out-file=.build/order/%p.calls \
	    $(program) Fixtures/Audio/voice-low.wav .build/order/$$words --quiet || exit 1; \
	done
	@nm $(program) | sed -n 's/.* [tTwW] //p' | LC_ALL=C sort -u > .build/order/names
	@sed -n '/^[^#]*[*]/p; /^#/p' Sources/syrinx.order > .build/order/new
	@sed -n "s/^c\{0,1\}fn=([0-9]*) //p" .build/order/*.calls | sed "s/'[0-9]*$$//" | LC_ALL=C sort -u \
	  | LC_ALL=C comm -12 - .build/order/names | grep -E '^([$$]s|_Z|_?swift)' \
	  | grep -vE '(Ma|M[rib]|vau|Wl|WO.|wxx|wet|WZ|TW)$$' | sed 's/^/.text./' >> .build/order/new
	@cp .build/order/new Sources/syrinx.order
	@echo "Sources/syrinx.order has $$(wc -l < Sources/syrinx.order) lines"

pictures: build ## draw the pictures of the README again, one of them by Chromium
	@python3 Tests/Page/pictures.py $(program) Fixtures/Pictures --page

# Where man and the shells look for what they are told of a program.
share = $(DESTDIR)$(PREFIX)/share
man = $(share)/man/man1/syrinx.1
topics = $(share)/man/man7
bash = $(share)/bash-completion/completions/syrinx
zsh = $(share)/zsh/site-functions/_syrinx
fish = $(share)/fish/vendor_completions.d/syrinx.fish

install: build ## install the program, its manual pages and completions under PREFIX
	@install -d "$(DESTDIR)$(PREFIX)/bin"
	@install -m 755 "$(program)" "$(DESTDIR)$(PREFIX)/bin/syrinx"
	@for file in "$(man)" "$(bash)" "$(zsh)" "$(fish)"; do install -d "$$(dirname "$$file")"; done
	@"$(program)" man > "$(man)"
	@install -d "$(topics)"
	@"$(program)" __complete -- man '' | cut -f1 | while read -r topic; do \
	  "$(program)" man "$$topic" > "$(topics)/syrinx-$$topic.7" || exit; \
	done
	@"$(program)" completions bash > "$(bash)"
	@"$(program)" completions zsh > "$(zsh)"
	@"$(program)" completions fish > "$(fish)"
	@printf '%s\n' "$(DESTDIR)$(PREFIX)/bin/syrinx" "$(man)" "$(topics)" "$(bash)" "$(zsh)" "$(fish)"

apt_dist = dpkg-dev binutils patchelf lintian python3 mmdebstrap uidmap debian-archive-keyring
has_dist = for program in dpkg-shlibdeps objdump patchelf lintian python3 mmdebstrap; do \
  command -v $$program >/dev/null || exit 1; done

setup-dist:
	@( $(has_dist) ) || { $(call install_packages,$(apt_dist),); }

dist: build $(archives) setup-dist ## make a .deb, an archive for any Linux and one of the sources (Debian)
	@.github/dist/package $(program) .build/dist
	@lintian --allow-root --tag-display-limit 0 --profile debian --fail-on error,warning .build/dist/*.deb

test-dist: dist ## install and remove what `make dist` makes in clean roots of Debian
	@Tests/Dist/run .build/dist

# The library for C in a folder of its own: nothing but its functions is to be seen of it, and Swift's runtime, the
# C++ library and all archives that there are go into it.
wheel_build = .build/wheel/build
wheel_exports = $(CURDIR)/.build/wheel/exports
wheel_library = $(wheel_build)/release/libSyrinxC.so
wheel_flags = -Xswiftc -static-stdlib --disable-local-rpath $(lean) -Xlinker -s -Xlinker --icf=all \
  -Xlinker --version-script='$(wheel_exports)' -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
wheel_python = .build/wheel/python
apt_wheel = binutils patchelf python3 python3-venv
has_wheel = for program in objdump patchelf python3; do command -v $$program >/dev/null || exit 1; done; \
  python3 -c 'import ensurepip'

setup-wheel: setup
	@( $(has_wheel) ) || { $(call install_packages,$(apt_wheel),); }

wheel: setup-wheel $(archives) ## make a wheel for Python, which needs no Swift, in .build/wheel (Linux)
	@mkdir -p .build/wheel && { echo '{ global:'; sed -n 's/^[a-z].* \**\(syrinx_[a-z_]*\)(.*/\1;/p' \
	  Sources/CSyrinx/syrinx.h; echo 'local: *; };'; } > $(wheel_exports)
	@$(build_facts) $(find_archives) SYRINX_LIBRARY=1 swift build -c release --scratch-path $(wheel_build) \
	  --product SyrinxC $(wheel_flags)
	@python3 .github/dist/wheel.py $(wheel_library) .build/wheel

# In an environment of its own, where there is no Swift; numpy and what tests come from PyPI.
$(wheel_python)/bin/pytest:
	@python3 -m venv $(wheel_python)
	@$(wheel_python)/bin/pip install -q --disable-pip-version-check numpy pytest mypy xxhash

test-wheel: wheel $(wheel_python)/bin/pytest ## install the wheel in a clean environment and test it, and the example in C
	@$(wheel_python)/bin/pip install -q --disable-pip-version-check --force-reinstall --no-deps .build/wheel/syrinx-*.whl
	@env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME="$$HOME" \
	  $(wheel_python)/bin/python -m pytest -q -rs -p no:cacheprovider Tests/Python

bench-python: wheel $(wheel_python)/bin/pytest ## time the package for Python beside pedalboard and audiomentations
	@$(wheel_python)/bin/pip install -q --disable-pip-version-check pedalboard audiomentations librosa
	@$(wheel_python)/bin/pip install -q --disable-pip-version-check --force-reinstall --no-deps .build/wheel/syrinx-*.whl
	@$(wheel_python)/bin/python Tests/Score/arrays.py

clean: ## remove build products
	@rm -rf .build
