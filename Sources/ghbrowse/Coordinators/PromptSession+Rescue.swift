import Models
import ViewModels

/// Notes that could not be saved when they were written.
extension PromptSession {
  /// Saves them once there is room, and says so; each thing that has to wait is said once.
  func bringBackNotes() async {
    var told: Set<String> = []
    while !Task.isCancelled {
      if dependencies.repository.storeState == .writable {
        for notice in await dependencies.bringBackNotes()
        where told.insert(notice.text).inserted {
          screenOutput.tell(notice)
        }
      }
      // What the store cannot take now it may take two seconds later.
      guard (try? await Task.sleep(for: .seconds(2))) != nil else { return }
    }
  }
}
