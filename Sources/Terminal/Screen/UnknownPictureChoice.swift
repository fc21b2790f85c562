/// A variable that should say how pictures are drawn says something else.
package struct UnknownPictureChoice: Error, Equatable {
  package let variable: String
  package let name: String
}
