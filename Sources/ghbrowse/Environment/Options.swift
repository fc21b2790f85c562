import ArgumentParser
import Terminal

extension ColorChoice: ExpressibleByArgument {}
extension ThemeChoice: ExpressibleByArgument {}
extension PictureChoice: ExpressibleByArgument {}

/// The options that every command has.
struct Options: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print plain text, as into a pipe, also on a terminal.")
  var plain = false

  @Flag(help: "Never ask the network.")
  var offline = false

  @Option(name: .customLong("api-url"), help: "The API's address.")
  var apiURL: String?

  @Option(help: "auto, always or never.")
  var color: ColorChoice = .auto

  @Option(help: "auto, dark or light.")
  var theme: ThemeChoice?

  @Option(help: "auto, off, blocks, sixel, kitty or iterm: how pictures are drawn.")
  var images: PictureChoice?

  @Flag(name: .customLong("no-input"), help: "Never ask the reader anything.")
  var noInput = false

  @Flag(help: "Say nothing but data and errors.")
  var quiet = false

  @Flag(help: "Browse invented people, without a network; nothing is kept.")
  var demo = false
}
