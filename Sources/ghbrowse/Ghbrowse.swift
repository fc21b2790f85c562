@main struct Ghbrowse { static func main() {} }
