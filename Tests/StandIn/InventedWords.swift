/// Words of invented people; `nil` is what some leave out.
enum InventedWords {
  static let given: [String?] = [
    "Ada", "Zoë", "Łucja", "Søren", "Núria", "Jürgen", "Ngozi", "Iñaki", "Šárka", "Ömer", "花子",
    "서연", "Мира", "Θάλεια", "Tamsin", "Bao", "Wren", "Ilse", "Kofi", "Renée", nil,
  ]
  static let family: [String?] = [
    "Almquist", "Brändle", "Çınar", "Dvořáková", "Eszterházi", "Fjærvik", "García-Peña", "O'Hollow",
    "山野", "김밭", "Верхова", "Pennyfeather", "Quist", "Rûmî", "Thistlewood", "Vandermoor",
  ]
  static let companies: [String?] = [
    nil, nil, nil, "@quietbridge", "Café Größenwahn", "  Lantern & Loom ", "雲の工房", "",
    "Nine Herons Ltd", "Bryggeri Måne",
  ]
  static let places: [String?] = [
    nil, nil, "Port Elsewhere", "Nørrehavn", "São Nicolau do Vale", "霧ヶ谷", "Großkleindorf",
    "Upper Thimble", "Київська гора", "a boat 🚤",
  ]
  static let bios: [String?] = [
    nil, nil, nil, "Makes small tools, and mends them.", "Tea first 🍵, then compilers.",
    "猫と端末が好きです。", "Line one.\r\nLine two.", "👩‍👩‍👧 · 🏳️‍🌈 · naïve optimiste",
    "Čte staré manuály.", "  blanks around  ", "Writes parsers for fun; reads them for money.",
  ]
}
