/// What the reader does with other programs.
extension ProfileViewModel {
  package func editorAsked() {
    if let user { router.trigger(.editor(user.user)) }
  }

  package func pageAsked() {
    if let user { router.trigger(.page(user.user)) }
  }
}
