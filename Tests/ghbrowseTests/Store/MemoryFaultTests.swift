import Foundation
import StandIn
import TestSupport
import XCTest

/// Memory that runs out while something is saved (rel P1, A5, A8; find R7).
final class MemoryFaultTests: StoreTestCase {
  // Lets the call of a number fail among those by which SQLite asks for memory.
  private static let shim = PreloadedLibrary(
    source: """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <fcntl.h>
      #include <link.h>
      #include <stdatomic.h>
      #include <stdint.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      void *__libc_malloc(size_t size);
      void *__libc_realloc(void *memory, size_t size);
      static uintptr_t start, end;
      static long failing;
      static atomic_long count;
      static int find(struct dl_phdr_info *info, size_t size, void *data) {
        if (!strstr(info->dlpi_name, "libsqlite3")) return 0;
        for (int i = 0; i < info->dlpi_phnum; i++)
          if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            end = start + info->dlpi_phdr[i].p_memsz;
          }
        return 1;
      }
      __attribute__((constructor)) static void prepare(void) {
        const char *number = getenv("FAILING_CALL");
        failing = number ? atol(number) : 0;
        dl_iterate_phdr(find, NULL);
      }
      static int fails(void *caller) {
        if ((uintptr_t)caller < start || (uintptr_t)caller >= end) return 0;
        if (atomic_fetch_add(&count, 1) + 1 != failing) return 0;
        int file = open(HIT, O_CREAT | O_WRONLY, 0600);
        if (file >= 0) close(file);
        errno = ENOMEM;
        return 1;
      }
      void *malloc(size_t size) {
        return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
      }
      void *realloc(void *memory, size_t size) {
        return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
      }
      """)

  func test_A8_sqliteGetsNoMemory_atAnyOfItsRequests_andNothingIsDamaged() throws {
    let start = ContinuousClock.now
    var numbers = SeededNumbers()
    let (program, told) = try StoreStories.begin(self)
    let hit = "\(program.directory)/hit"
    let library = "\(program.directory)/shim.so"
    try Self.shim.build(at: library, "-DHIT=\"\(hit)\"")
    let snapshot = FolderSnapshot(of: program.directory)
    let stories = Loops.ofRun == .short ? [told.all[1]] : Array(told.all.prefix(7))
    var (hits, losses) = (0, 0)
    for story in stories {
      // How many requests there are is known once a number is not met any more.
      var limit = 1
      while try play(limit, story) { limit *= Loops.count(short: 16, long: 2, full: 2) }
      for _ in 0..<Loops.count(short: 0, long: 6, full: 150) {
        _ = try play(.random(in: 1...limit, using: &numbers), story)
      }
    }
    XCTAssertGreaterThan(hits, 1)
    print(
      "rel A8: \(hits) requests for memory refused in \(stories.count) stories, \(losses) with wrong notes, "
        + "\((ContinuousClock.now - start).components.seconds) s")

    func play(_ number: Int, _ story: StoreStory) throws -> Bool {
      let name = "\(story.name), request \(number), GHBROWSE_SEED=\(numbers.seed)"
      try snapshot.restore()
      try story.prepare(program)
      program.launcher = ["/usr/bin/env", "LD_PRELOAD=\(library)", "FAILING_CALL=\(number)"]
      let process = try program.start(story.arguments, input: Data(story.input.utf8))
      program.launcher = []
      waitUntil("\(name): it ends", within: .seconds(30)) { !process.isRunning }
      if process.isRunning { process.terminate() }
      let outcome = try program.outcome(of: process)
      let wasHit = FileManager.default.fileExists(atPath: hit)
      if wasHit { hits += 1 }
      let run = FaultyRun(process, outcome, hitCount: wasHit ? 1 : 0)
      if try !judge(run, of: story, in: program, name) { losses += 1 }
      return wasHit
    }
  }

  func test_A8_R7_littleMemory_endsTheProgram_andNoNoteThatWasSaid() throws {
    let (program, stories) = try StoreStories.begin(self)
    let snapshot = FolderSnapshot(of: program.directory)
    let story = stories.all[0]
    let sizes = Array(stride(from: 80, through: 400, by: 8))
    for mebibytes in Loops.choice(of: sizes, each: 40) {
      let name = "\(mebibytes) MiB"
      try snapshot.restore()
      program.launcher = [try SystemCommand.prlimit.path(), "--as=\(mebibytes << 20)"]
      let process = try program.start(story.arguments, input: Data(story.input.utf8))
      program.launcher = []
      waitUntil("\(name): it ends", within: .seconds(30)) { !process.isRunning }
      if process.isRunning { process.terminate() }
      let run = FaultyRun(process, try program.outcome(of: process), hitCount: 1)
      XCTAssertTrue(try judge(run, of: story, in: program, mayDie: true, name))
    }
  }
}
